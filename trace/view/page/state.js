// The state after an event. The events bring patches of it; from one kept state
// every 256 events any other is a few patches away.
const JOB = 0, TASKS = 1, POSITIONS = 2, PENDING = 3, CHECKPOINTS = 4, FILES = 5, SNAPSHOTS = 6, UNITS = 7;
const EVERY = 256;
const kept = [[[], [], [], [], [], [], [], []]]; // kept[k] is the state before event k * EVERY

// patched applies the patches of event i. A list is copied before its first change
// and not again: own remembers which are no longer shared with a kept state.
function patched(state, own, i) {
  for (const [section, length, ...changes] of D.patches[i]) {
    if (!own[section]) {
      state[section] = state[section].slice();
      own[section] = true;
    }
    const list = state[section];
    for (let c = 0; c < changes.length; c += 2) {
      if (changes[c] < 0) list.splice(0, -changes[c]); else list[changes[c]] = changes[c + 1];
    }
    list.length = length;
  }
}

function stateAfter(i) {
  const k = Math.min(Math.floor(i / EVERY), kept.length - 1);
  const state = kept[k].slice();
  let own = [];
  for (let e = k * EVERY; e <= i; e++) {
    if (e === kept.length * EVERY) {
      kept.push(state.slice());
      own = [];
    }
    patched(state, own, e);
  }
  return state;
}

// changedBy lists, by section, the items that an event made or changed.
function changedBy(i) {
  const out = {};
  for (const [section, , ...changes] of D.patches[i]) {
    out[section] = new Set(changes.filter((at, c) => c % 2 === 0 && at >= 0));
  }
  return out;
}
