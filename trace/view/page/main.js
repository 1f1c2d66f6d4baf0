// remember puts the selected event into the address, so that a link leads to it.
function remember() {
  try {
    history.replaceState(null, "", "#" + D.events[view.selected][SEQ]);
  } catch { /* a page without an address of its own, as in a preview */ }
}

// remembered is the event of the address, else the first.
function remembered() {
  const seq = Number(location.hash.slice(1));
  const i = D.events.findIndex((e) => e[SEQ] === seq);
  return Math.max(0, i);
}

function resize() {
  const width = $("timeline").clientWidth, grew = view.width === 0;
  view.width = width;
  if (N > 0) setSpan(grew ? comfortable() : view.span);
  drawList();
}

function listen() {
  document.addEventListener("keydown", onKey);
  $("timeline").addEventListener("scroll", drawSoon);
  $("timeline").addEventListener("wheel", (e) => {
    if (!e.ctrlKey) return;
    e.preventDefault();
    zoomBy(e.deltaY < 0 ? 1.25 : 0.8);
  }, { passive: false });
  $("picture").addEventListener("pointermove", tip);
  $("picture").addEventListener("pointerleave", () => { $("tip").hidden = true; });
  for (const id of ["picture", "rows"]) {
    $(id).addEventListener("click", (e) => {
      const hit = e.target.closest("[data-i]");
      if (hit) select(Number(hit.dataset.i));
    });
  }
  $("list").addEventListener("scroll", drawList);
  $("filter").addEventListener("input", filterSoon);
  for (const [id, act] of [["scale", toggleScale], ["in", () => zoomBy(1.6)], ["out", () => zoomBy(1 / 1.6)], ["fit", () => N && setSpan(0)], ["helpButton", () => $("help").showModal()]]) {
    $(id).addEventListener("click", act);
  }
  addEventListener("hashchange", () => N && select(remembered(), true));
  addEventListener("beforeprint", fillPrint);
  addEventListener("afterprint", clearPrint);
  new ResizeObserver(resize).observe($("timeline"));
}

$("hint").textContent = W.hidden;
$("timeline").setAttribute("aria-valuemax", Math.max(1, N));
pairs(W.keys, $("keys"));
showLegend();
listen();
view.width = $("timeline").clientWidth;
if (N > 0) {
  view.span = comfortable();
  setSpan(view.span);
  select(remembered(), true);
}
