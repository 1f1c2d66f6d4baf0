// The run as the page holds it. Texts are kept once and events are rows of
// numbers; nothing outside this file knows the columns.
const D = JSON.parse(document.getElementById("data").textContent);
const W = D.words;
const N = D.events.length;
const SEQ = 0, AT = 1, LANE = 2, ACTOR = 3, KIND = 4, CHECKPOINT = 5, SENTENCE = 6, THREAD = 7;
const TONES = ["state", "data", "first", "second", "bad"]; // the least important first

const $ = (id) => document.getElementById(id);
const kindOf = (i) => D.kinds[D.events[i][KIND]];
const laneOf = (i) => D.events[i][LANE];
const sentenceOf = (i) => D.texts[D.events[i][SENTENCE]];
const checkpointOf = (i) => D.texts[D.events[i][CHECKPOINT]];
const laneName = (l) => (D.lanes[l] ? D.lanes[l].name : "");

// seconds prints virtual milliseconds as the text formats do.
function seconds(i) {
  return fill(W.seconds, { t: (D.events[i][AT] / 1000).toFixed(3) });
}

// place says where an event stands: by its time, or by its number where there is none.
function place(i) {
  const at = fill(W.eventOf, { i: D.events[i][SEQ], n: D.events[N - 1][SEQ] });
  return D.timed ? at + ", " + seconds(i) : at;
}

function fill(form, values) {
  return form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// values lists an event's names and texts, with who and when in front.
function values(i) {
  const e = D.events[i], out = [[W.kind, kindOf(i).Name], [W.lane, laneName(e[LANE])]];
  if (D.timed) out.push([W.time, seconds(i)]);
  if (e[CHECKPOINT]) out.push([fill(W.checkpoint, { id: "" }).trim(), checkpointOf(i)]);
  if (e[THREAD]) out.push([W.thread, D.texts[e[THREAD]]]);
  const row = D.values[i];
  for (let v = 0; v < row.length; v += 2) out.push([D.texts[row[v]], D.texts[row[v + 1]]]);
  return out;
}

// make is an element with a class and a text, which is never read as markup.
function make(tag, name, text) {
  const e = document.createElement(tag);
  if (name) e.className = name;
  if (text !== undefined) e.textContent = text;
  return e;
}

function pairs(list, into) {
  for (const [name, text] of list) into.append(make("dt", "", name), make("dd", "", text));
  return into;
}

// lowest is the first index in [0, n) for which above(i) holds, n if there is none.
function lowest(n, above) {
  let low = 0, high = n;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (above(mid)) high = mid; else low = mid + 1;
  }
  return low;
}
