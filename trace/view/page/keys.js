// Moving about by keys. Steps go from match to match while a filter is set.
function step(by) {
  const k = shownIndex(view.selected), on = k < shownCount() && shownAt(k) === view.selected;
  const to = by > 0 ? k + (on ? 1 : 0) : k - 1;
  if (to >= 0 && to < shownCount()) select(shownAt(to));
}

// seek is the next event in a direction that a test wants.
function seek(by, wanted) {
  for (let i = view.selected + by; i >= 0 && i < N; i += by) {
    if (!dimmed(i) && wanted(i)) { select(i); return true; }
  }
  return false;
}

const sameLane = (i) => laneOf(i) === laneOf(view.selected);
const begins = new Set(D.spans.map((s) => s.first));

// nextFault begins again at the top after the last one.
function nextFault() {
  const bad = (i) => kindOf(i).Tone === "bad";
  if (seek(1, bad)) return;
  const first = D.events.findIndex((_, i) => bad(i) && !dimmed(i));
  if (first >= 0) select(first);
}

const keys = {
  ArrowRight: () => step(1), ArrowLeft: () => step(-1),
  ArrowUp: () => seek(-1, sameLane), ArrowDown: () => seek(1, sameLane),
  n: () => seek(1, (i) => begins.has(i)), p: () => seek(-1, (i) => begins.has(i)),
  f: nextFault, t: toggleScale,
  Home: () => shownCount() && select(shownAt(0)), End: () => shownCount() && select(shownAt(shownCount() - 1)),
  "+": () => zoomBy(1.6), "=": () => zoomBy(1.6), "-": () => zoomBy(1 / 1.6), 0: () => setSpan(0),
  "/": () => { $("filter").focus(); $("filter").select(); },
  "?": () => $("help").showModal(),
  Escape: () => { $("tip").hidden = true; if (hits) clearFilter(); },
};
const listKeys = { ArrowUp: () => step(-1), ArrowDown: () => step(1) };

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open || N === 0) return;
  if (event.target === $("filter")) return onFilterKey(event);
  const button = event.target.closest && event.target.closest("button, summary");
  if (button && (event.key === "Enter" || event.key === " ")) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const inList = event.target === $("list") && Object.hasOwn(listKeys, name);
  const act = inList ? listKeys[name] : Object.hasOwn(keys, name) ? keys[name] : null;
  if (!act) return;
  event.preventDefault();
  act();
}

function onFilterKey(event) {
  if (event.key === "Escape") {
    clearFilter();
    $("timeline").focus();
  } else if (event.key === "Enter") {
    filterNow();
    $("timeline").focus();
    if (shownCount()) select(shownAt(Math.min(shownIndex(view.selected), shownCount() - 1)));
  } else {
    return;
  }
  event.preventDefault();
}
