// The panel: what the selected event says, and the state after it.
const LONGEST = 40; // lines of a section; the newest matter most

function select(i, quiet) {
  if (N === 0) return;
  view.selected = Math.max(0, Math.min(N - 1, i));
  const s = view.selected, timeline = $("timeline");
  timeline.setAttribute("aria-valuenow", s + 1);
  timeline.setAttribute("aria-valuetext", place(s) + ", " + laneName(laneOf(s)) + ": " + sentenceOf(s));
  showEvent(s);
  showState(s);
  reveal();
  draw();
  showRow();
  if (!quiet) remember();
}

function showEvent(i) {
  const what = make("p", "what");
  what.append(make("span", "key " + kindOf(i).Tone, kindOf(i).Symbol), " " + sentenceOf(i));
  $("event").replaceChildren(make("div", "where", place(i)), what, pairs(values(i), make("dl")));
}

function showState(i) {
  const state = stateAfter(i), changed = changedBy(i), into = $("state"), [job] = state[JOB];
  into.replaceChildren();
  section(into, W.job, [job || ["", "", "0"]], changed[JOB], ([status]) => status || W.none);
  if (job && job[1]) section(into, W.commitUser, [job[1]], undefined, (u) => u);
  if (job && job[2] !== "0") section(into, W.uncommitted, [job[2]], changed[JOB], (u) => u);
  section(into, W.positions, state[POSITIONS], changed[POSITIONS], ([id, to]) => fill(W.split, { id }) + ": " + to);
  section(into, W.pending, state[PENDING], changed[PENDING], ([id]) => fill(W.checkpoint, { id }));
  section(into, W.checkpoints, state[CHECKPOINTS], changed[CHECKPOINTS], ([id, status]) => id + ": " + status);
  if (state[UNITS].length) section(into, W.units, state[UNITS], changed[UNITS],
    ([name, rows, mark, owner]) => name + ": " + fill(W.unitLine, { rows, mark: W[mark] }) + (owner ? ", " + owner : ""), ([, , mark]) => mark);
  if (W.empty || state[FILES].length) section(into, files(state[FILES]), state[FILES], changed[FILES],
    ([name, rows, mark]) => name + ": " + fill(W.fileLine, { rows, mark: W[mark] }), ([, , mark]) => mark);
  if (W.empty || state[SNAPSHOTS].length) section(into, W.snapshots, state[SNAPSHOTS], changed[SNAPSHOTS],
    ([id, identifier, kind, rows, total]) => id + ": " + fill(W.snapshotLine, { identifier, kind, rows, total }));
  section(into, W.tasks, state[TASKS], changed[TASKS], ([name, status]) => name + ": " + status);
}

function files(list) {
  const count = { prepared: 0, referenced: 0, orphan: 0 };
  for (const [, , mark] of list) count[mark]++;
  return list.length ? W.files + ": " + fill(W.fileCount, count) : W.files;
}

function section(into, title, list, changed, show, look) {
  into.append(make("h3", "", title));
  const ul = make("ul"), skipped = Math.max(0, list.length - LONGEST);
  if (list.length === 0) ul.append(make("li", "", W.none));
  if (skipped) ul.append(make("li", "", fill(W.more, { n: skipped })));
  for (let k = skipped; k < list.length; k++) {
    const li = make("li", look ? look(list[k]) : "", show(list[k]));
    if (changed && changed.has(k)) {
      li.classList.add("new");
      li.append(make("span", "unseen", " (" + W.changed + ")"));
    }
    ul.append(li);
  }
  into.append(ul);
}

function showLegend() {
  const seen = new Set(D.events.map((e) => e[KIND]));
  for (const [k, kind] of D.kinds.entries()) {
    if (!seen.has(k)) continue;
    const dt = make("dt");
    dt.append(make("span", "key " + kind.Tone, kind.Symbol), " " + kind.Name);
    $("legend").append(dt, make("dd", "", kind.Meaning));
  }
}

// tip shows an event's values beside the pointer.
function tip(event) {
  const mark = event.target.closest && event.target.closest("[data-i]"), t = $("tip");
  t.hidden = !mark;
  if (!mark) return;
  const i = Number(mark.dataset.i);
  t.replaceChildren(make("p", "", sentenceOf(i)), pairs(values(i), make("dl")));
  if (mark.dataset.n) t.append(make("div", "", fill(W.grouped, { n: mark.dataset.n })));
  const box = t.getBoundingClientRect();
  t.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 4)) + "px";
  t.style.top = (event.clientY + 18 + box.height < innerHeight ? event.clientY + 18 : Math.max(4, event.clientY - box.height - 12)) + "px";
}
