// The list of events, or of those that the filter leaves. Only rows in view exist.
const ROW = 26;
let shown = null; // indexes that the filter leaves, null = all

const shownCount = () => (shown ? shown.length : N);
const shownAt = (k) => (shown ? shown[k] : k);
const shownIndex = (i) => (shown ? lowest(shown.length, (k) => shown[k] >= i) : i);

function drawList() {
  const list = $("list"), rows = $("rows"), n = shownCount();
  rows.style.height = n * ROW + "px";
  rows.replaceChildren();
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 4), last = Math.min(n, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 4);
  for (let k = first; k < last; k++) rows.append(listRow(k, n));
  const active = $("row-" + view.selected);
  if (active) list.setAttribute("aria-activedescendant", active.id); else list.removeAttribute("aria-activedescendant");
}

function listRow(k, n) {
  const i = shownAt(k), row = make("div", "row");
  row.id = "row-" + i;
  row.style.top = k * ROW + "px";
  row.dataset.i = i;
  for (const [name, value] of [["role", "option"], ["aria-selected", i === view.selected], ["aria-posinset", k + 1], ["aria-setsize", n]]) {
    row.setAttribute(name, value);
  }
  row.append(make("span", "n", D.events[i][SEQ]));
  if (D.timed) row.append(make("span", "t", (D.events[i][AT] / 1000).toFixed(3)));
  row.append(make("span", "key " + kindOf(i).Tone, kindOf(i).Symbol), make("span", "l", laneName(laneOf(i))), make("span", "s", sentenceOf(i)));
  return row;
}

// showRow scrolls the list to the selected event.
function showRow() {
  const list = $("list"), top = shownIndex(view.selected) * ROW;
  if (top < list.scrollTop) list.scrollTop = top;
  if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
  drawList();
}
