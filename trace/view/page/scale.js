// From events to pixels. By step every event has the same room, because a
// checkpoint takes milliseconds in a run of seconds; by time distances are true.
const PAD = 30, STEP = 24, WIDEST = 16e6; // browsers cap how wide an element gets
const view = { byTime: false, span: 0, width: 0, left: 0, selected: 0 };

const timeRange = () => Math.max(1, D.events[N - 1][AT] - D.events[0][AT]);
const fitting = () => Math.max(1, view.width - 2 * PAD);
const widest = () => Math.max(fitting(), Math.min(WIDEST, view.byTime ? timeRange() * 30 : (N - 1) * 3 * STEP));
const comfortable = () => Math.max(fitting(), Math.min(widest(), view.byTime ? 0 : (N - 1) * STEP));

function x(i) {
  if (N < 2) return PAD;
  const part = view.byTime ? (D.events[i][AT] - D.events[0][AT]) / timeRange() : i / (N - 1);
  return PAD + view.span * part;
}

// setSpan changes the zoom and keeps the selected event where it is on the screen.
function setSpan(span) {
  const timeline = $("timeline"), before = x(view.selected) - timeline.scrollLeft;
  view.span = Math.min(widest(), Math.max(fitting(), span));
  $("spacer").style.width = view.span + 2 * PAD + "px";
  const anchor = before >= 0 && before <= view.width ? before : view.width / 2;
  timeline.scrollLeft = x(view.selected) - anchor;
  draw();
}

function zoomBy(factor) {
  if (N > 0) setSpan(view.span * factor);
}

function toggleScale() {
  if (!D.timed || N === 0) return;
  view.byTime = !view.byTime;
  $("scale").setAttribute("aria-pressed", String(view.byTime));
  setSpan(comfortable());
  reveal();
}

// reveal scrolls the selected event into view, with some room around it.
function reveal() {
  const timeline = $("timeline"), at = x(view.selected), margin = Math.min(120, view.width / 4);
  if (at < timeline.scrollLeft + margin || at > timeline.scrollLeft + view.width - margin) {
    timeline.scrollLeft = at - view.width / 2;
  }
  const y = laneY(laneOf(view.selected));
  if (y - 40 < timeline.scrollTop) timeline.scrollTop = y - 60;
  if (y + 40 > timeline.scrollTop + timeline.clientHeight) timeline.scrollTop = y + 60 - timeline.clientHeight;
}
