// The filter: every word must be in a text of the event; "checkpoint 3" means that
// checkpoint and nothing with a 3 in it.
let hits = null; // by event, 1 = matches; null = no filter
let waiting = 0;

const dimmed = (i) => hits !== null && !hits[i];

function filterSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(filterNow, 120);
}

function filterNow() {
  clearTimeout(waiting);
  let text = $("filter").value.toLowerCase();
  const tests = [];
  text = text.replace(/(?:checkpoint|检查点)\s+(\d+)/g, (_, id) => { tests.push((i) => checkpointOf(i) === id); return " "; });
  for (const word of text.split(/\s+/)) if (word) tests.push(wordTest(word));
  hits = tests.length ? new Uint8Array(N) : null;
  shown = hits ? [] : null;
  for (let i = 0; hits && i < N; i++) {
    if (tests.every((test) => test(i))) { hits[i] = 1; shown.push(i); }
  }
  $("found").textContent = !hits ? "" : shown.length ? fill(W.matches, { m: shown.length, n: N }) : W.noMatch;
  draw();
  showRow();
}

// wordTest looks the word up in each text once, not in each event.
function wordTest(word) {
  const has = (text) => text.toLowerCase().includes(word);
  const texts = D.texts.map(has), kinds = D.kinds.map((k) => has(k.Name)), lanes = D.lanes.map((l) => has(l.name));
  return (i) => {
    const e = D.events[i];
    return kinds[e[KIND]] || lanes[e[LANE]] || texts[e[SENTENCE]] || texts[e[THREAD]] || D.values[i].some((v) => texts[v]);
  };
}

function clearFilter() {
  $("filter").value = "";
  filterNow();
}
