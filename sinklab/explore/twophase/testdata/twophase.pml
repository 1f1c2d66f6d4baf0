/* Two-phase commit as in twophase.go: one transaction manager and N resource managers
 * (Gray and Lamport, module TwoPhase), for spin:
 *
 *     spin -DN=8 -a twophase.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m100000
 *
 * The variables are those of a state there, each action is one d_step, and every process
 * stands at the head of its one loop, so that the states spin stores are the states of the
 * module and nothing else: no program counter tells two of them apart. Partial order
 * reduction is off, since states are counted.
 */
#ifndef N
#define N 3
#endif
#define ALL ((1 << N) - 1)

byte sent;       /* a bit for each vote among the messages */
byte counted;    /* tmPrepared */
byte aborted;    /* resource managers */
byte committed;
byte tm;         /* 0 undecided, 1 "commit" is among the messages, 2 "abort" is */

#define bit         (1 << _pid)
#define working     (((sent | aborted | committed) & bit) == 0)
#define consistent  assert(aborted == 0 || committed == 0)

active [N] proctype ResourceManager() {
end:	do
	:: d_step { working -> sent = sent | bit }                                             /* RMPrepare */
	:: d_step { working -> aborted = aborted | bit; consistent }                           /* RMChooseToAbort */
	:: d_step { tm == 1 && (committed & bit) == 0 ->
		committed = committed | bit; aborted = aborted & (ALL - bit); consistent }     /* RMRcvCommitMsg */
	:: d_step { tm == 2 && (aborted & bit) == 0 ->
		aborted = aborted | bit; committed = committed & (ALL - bit); consistent }     /* RMRcvAbortMsg */
	:: d_step { tm == 0 && (sent & bit) != 0 && (counted & bit) == 0 ->
		counted = counted | bit }                                                      /* TMRcvPrepared */
	od
}

active proctype TransactionManager() {
end:	do
	:: d_step { tm == 0 && counted == ALL -> tm = 1 }                                      /* TMCommit */
	:: d_step { tm == 0 -> tm = 2 }                                                        /* TMAbort */
	od
}
