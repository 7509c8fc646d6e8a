// The search of the site. Without it, every page is in the navigation.
const here = document.currentScript;
const root = here.src.replace(/search\.js$/, '');
const box = document.querySelector('#search');
const LIMIT = 12;

box.innerHTML =
  '<input class="words" type="search" aria-label="Search" placeholder="Search" autocomplete="off"><ul class="found" hidden aria-live="polite"></ul>';
const [input, list] = box.children;

/** Lower case without marks over letters, so that "ürün" is found by "urun". */
const fold = (text) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');

let entries;
async function load() {
  entries ??= fetch(here.dataset.index)
    .then((answer) => answer.json())
    .then((all) => all.map((entry) => ({ ...entry, folded: [fold(entry.title), fold(entry.text)] })));
  return entries;
}

/** Every word must be in the part; words of its title weigh more. */
function score({ folded: [title, text] }, words) {
  let sum = 0;
  for (const word of words) {
    if (title.includes(word)) sum += 10;
    else if (text.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

function item({ at, page, title }) {
  const link = document.createElement('a');
  link.href = root + at;
  link.textContent = title === page ? title : `${page}: ${title}`;
  const line = document.createElement('li');
  line.append(link);
  return line;
}

input.addEventListener('focus', load, { once: true });
input.addEventListener('input', async () => {
  const asked = input.value;
  const words = fold(asked).split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : (await load()).map((entry) => [score(entry, words), entry]);
  if (asked !== input.value) return;
  const best = found
    .filter(([points]) => points > 0)
    .sort(([one], [other]) => other - one)
    .slice(0, LIMIT);
  list.replaceChildren(...best.map(([, entry]) => item(entry)));
  if (words.length > 0 && best.length === 0) list.textContent = '–';
  list.hidden = words.length === 0;
});
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  input.value = '';
  list.hidden = true;
});
