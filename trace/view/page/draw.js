// The picture: only what is in view, and events that would cover each other as
// one bar with their number.
const TOP = 44, LANE_HEIGHT = 58, FOOT = 26, NEAR = 17, MANY = 500;
const laneY = (l) => TOP + l * LANE_HEIGHT + 36;
const height = () => TOP + Math.max(1, D.lanes.length) * LANE_HEIGHT + FOOT;
let frame = 0;

function svg(tag, attributes, text) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) e.setAttribute(name, attributes[name]);
  if (text !== undefined) e.textContent = text;
  return e;
}

function drawSoon() {
  if (!frame) frame = requestAnimationFrame(() => { frame = 0; draw(); });
}

function draw() {
  const picture = $("picture"), timeline = $("timeline");
  view.left = timeline.scrollLeft;
  picture.setAttribute("width", view.width);
  picture.setAttribute("height", height());
  picture.replaceChildren();
  if (N === 0) return;
  const right = view.left + view.width;
  const from = Math.max(0, lowest(N, (i) => x(i) >= view.left - 40)), until = lowest(N, (i) => x(i) > right + 40);
  drawLanes(picture);
  drawAxis(picture, from, until);
  drawSpans(picture, right);
  drawHere(picture);
  const crowded = until - from > MANY;
  if (!crowded) drawLinks(picture, from, until);
  $("hint").hidden = !crowded;
  drawMarks(picture, from, until);
  drawNames(picture);
}

function drawLanes(picture) {
  D.lanes.forEach((lane, l) => picture.append(svg("line", { class: "lane", x1: 0, x2: view.width, y1: laneY(l), y2: laneY(l) })));
}

// drawNames comes last: names stay readable over what moves under them.
function drawNames(picture) {
  D.lanes.forEach((lane, l) => picture.append(svg("text", { class: "name", x: 8, y: laneY(l) - 18 }, lane.name)));
  picture.append(svg("text", { class: "name", x: 8, y: 13 }, W.checkpoints));
}

// drawAxis labels events that are far enough apart.
function drawAxis(picture, from, until) {
  const y = height() - FOOT;
  let last = -1e9, lastAt = null;
  for (let i = from; i < until; i++) {
    const px = x(i) - view.left, at = D.events[i][AT];
    if (px - last < 74 || (D.timed && at === lastAt)) continue;
    last = px; lastAt = at;
    picture.append(svg("line", { class: "tick", x1: px, x2: px, y1: TOP, y2: y + 6 }),
      svg("text", { class: "at", x: px + 3, y: y + 18 }, D.timed ? seconds(i) : String(D.events[i][SEQ])));
  }
}

// drawSpans draws each checkpoint: phase one to its completion, phase two to its commit.
function drawSpans(picture, right) {
  let drawn = -1e9;
  for (const s of D.spans) {
    const a = x(s.first), b = x(s.end), c = s.committed >= 0 ? x(s.committed) : b;
    if (Math.max(b, c) < view.left || a > right || Math.max(b, c) - drawn < 1) continue;
    drawn = Math.max(b, c);
    const g = svg("g", { class: "bar" + (dimmed(s.first) ? " dim" : "") }), y = 18, h = 17;
    const well = s.status === "completed";
    g.append(svg("rect", { class: well ? "phase1" : "lostspan", x: a - view.left, y, height: h, width: Math.max(2, b - a), rx: 3 }));
    if (c > b) g.append(svg("rect", { class: "phase2", x: b - view.left, y, height: h, width: c - b, rx: 3 }));
    if (drawn - a > 26) {
      const label = drawn - a > 110 ? fill(W.checkpoint, { id: s.id }) + (well ? "" : ", " + s.status) : s.id;
      g.append(svg("text", { x: Math.max(4, a - view.left + 5), y: y + 13 }, label));
    }
    picture.append(g);
  }
}

function drawHere(picture) {
  const px = x(view.selected) - view.left;
  picture.append(svg("line", { class: "here", x1: px, x2: px, y1: 16, y2: height() - FOOT }));
}

// drawLinks draws what leads to an event in view, or from one.
function drawLinks(picture, from, until) {
  for (let k = lowest(D.links.length, (k) => D.links[k][2] >= from); k < D.links.length; k++) {
    const [kind, a, b, la, lb] = D.links[k];
    if (b >= until + MANY) break;
    if (a >= until || la === lb) continue;
    const name = D.linkNames[kind], x1 = x(a) - view.left, x2 = x(b) - view.left, y1 = laneY(la), y2 = laneY(lb);
    const gone = dimmed(a) && dimmed(b) ? " dim" : "";
    picture.append(svg("path", { class: "link " + name + " " + kindOf(b).Tone + gone, d: `M${x1} ${y1}L${x2} ${y2}` }));
    if (a === b) picture.append(svg("circle", { class: "link " + kindOf(b).Tone + gone, cx: x1, cy: y1, r: 3 }));
  }
}

function drawMarks(picture, from, until) {
  for (const g of groups(from, until)) picture.append(g.count === 1 ? single(g) : bar(g));
  picture.append(svg("circle", { class: "ring", cx: x(view.selected) - view.left, cy: laneY(laneOf(view.selected)), r: 13 }));
}

// groups puts events of a lane together that are too near to be told apart.
function groups(from, until) {
  const open = [], out = [];
  for (let i = from; i < until; i++) {
    const l = laneOf(i), px = x(i), tone = TONES.indexOf(kindOf(i).Tone), g = open[l];
    if (g && px - g.end < NEAR && px - g.start < 60) {
      g.end = px; g.count++;
      g.dim = g.dim && dimmed(i);
      if (tone > g.tone) { g.tone = tone; g.first = i; }
    } else {
      out.push(open[l] = { lane: l, start: px, end: px, count: 1, first: i, tone, dim: dimmed(i) });
    }
  }
  return out;
}

function single(g) {
  const e = svg("g", { class: "mark " + TONES[g.tone] + (g.dim ? " dim" : ""), "data-i": g.first }), px = g.start - view.left, y = laneY(g.lane);
  e.append(TONES[g.tone] === "bad" // a fault is told by its shape too
    ? svg("path", { class: "shape", d: `M${px} ${y - 12}L${px + 12} ${y}L${px} ${y + 12}L${px - 12} ${y}Z` })
    : svg("circle", { class: "shape", cx: px, cy: y, r: 8.5 }));
  e.append(svg("text", { x: px, y: y + 4 }, kindOf(g.first).Symbol));
  return e;
}

function bar(g) {
  const e = svg("g", { class: "mark " + TONES[g.tone] + (g.dim ? " dim" : ""), "data-i": g.first, "data-n": g.count }), y = laneY(g.lane);
  const width = Math.max(22, g.end - g.start + 12), left = (g.start + g.end) / 2 - width / 2 - view.left;
  e.append(svg("rect", { class: "shape", x: left, y: y - 8, width, height: 16, rx: TONES[g.tone] === "bad" ? 0 : 5 }));
  e.append(svg("text", { x: left + width / 2, y: y + 4 }, g.count > 999 ? "…" : g.count));
  return e;
}
