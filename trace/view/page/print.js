// On paper a list that scrolls shows nothing: the events are written out below the
// picture, as many as a reader could want to leaf through.
const PRINTED = 3000;

function fillPrint() {
  const into = $("print"), n = Math.min(N, PRINTED), table = make("table");
  if (n < N) into.append(make("p", "", fill(W.printed, { n, all: N })));
  for (let i = 0; i < n; i++) {
    const tr = make("tr");
    tr.append(make("td", "", D.events[i][SEQ]), make("td", "", D.timed ? (D.events[i][AT] / 1000).toFixed(3) : ""),
      make("td", "", laneName(laneOf(i))), make("td", "", kindOf(i).Name), make("td", "", sentenceOf(i)));
    table.append(tr);
  }
  into.append(table);
}

function clearPrint() {
  $("print").replaceChildren();
}
