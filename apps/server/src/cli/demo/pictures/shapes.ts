/** Colours of an object: in light, as it is, and in shade. */
export interface Tones {
  light: string;
  base: string;
  dark: string;
}

/** Draws an object on a floor at y = 500 of a square of 600, in parts of SVG. `fill` is the object's own surface, lit from the left. */
type Draw = (tones: Tones) => string;

const FILL = 'url(#body)';
const METAL = 'url(#metal)';
const DARK = '#2b2b30';

/** The objects of the example catalogue, as pictures of a studio. */
export const SHAPES = {
  machine: () =>
    `<rect x="150" y="160" width="300" height="340" rx="22" fill="${FILL}"/><rect x="180" y="270" width="240" height="150" rx="8" fill="${DARK}"/>
    <rect x="265" y="262" width="70" height="42" rx="6" fill="${METAL}"/><path d="M335 290h110" stroke="${DARK}" stroke-width="18" stroke-linecap="round"/>
    <circle cx="215" cy="212" r="20" fill="${METAL}"/><circle cx="385" cy="212" r="20" fill="${METAL}"/><rect x="170" y="446" width="260" height="26" rx="6" fill="${METAL}"/>`,
  grinder: () =>
    `<path d="M220 180h160l-24 110h-112z" fill="#cfd8dc" opacity=".8"/><rect x="215" y="290" width="170" height="210" rx="18" fill="${FILL}"/>
    <rect x="205" y="150" width="190" height="34" rx="14" fill="${DARK}"/><circle cx="300" cy="370" r="26" fill="${METAL}"/>`,
  dripper: () =>
    `<path d="M170 230h260l-80 170h-100z" fill="${FILL}"/><rect x="205" y="400" width="190" height="22" rx="11" fill="${FILL}"/>
    <path d="M430 260c60 0 60 90-30 90" fill="none" stroke="${FILL}" stroke-width="20"/><path d="M215 422h170v70a20 20 0 0 1-20 20H235a20 20 0 0 1-20-20z" fill="#b9c4c9" opacity=".6"/>`,
  kettle: () =>
    `<path d="M200 250h200l40 250H160z" fill="${FILL}"/><path d="M180 330C90 320 110 210 60 200" fill="none" stroke="${FILL}" stroke-width="22" stroke-linecap="round"/>
    <path d="M410 280c110 0 110 180 20 190" fill="none" stroke="${DARK}" stroke-width="24"/><ellipse cx="300" cy="250" rx="100" ry="20" fill="${METAL}"/><circle cx="300" cy="226" r="18" fill="${DARK}"/>`,
  bag: ({ dark }) =>
    `<path d="M190 180h220l26 320H164z" fill="${FILL}"/><path d="M190 180h220l-10 34H200z" fill="${dark}"/><rect x="225" y="300" width="150" height="110" rx="6" fill="#fffdf7"/>
    <rect x="245" y="325" width="110" height="12" fill="${dark}"/><rect x="245" y="352" width="80" height="8" fill="#b9b2a4"/>`,
  tin: ({ dark }) =>
    `<rect x="190" y="210" width="220" height="290" rx="14" fill="${FILL}"/><ellipse cx="300" cy="212" rx="110" ry="26" fill="${METAL}"/><rect x="190" y="300" width="220" height="110" fill="#fffdf7"/>
    <rect x="225" y="330" width="150" height="14" fill="${dark}"/><rect x="225" y="362" width="100" height="8" fill="#b9b2a4"/>`,
  knife: () =>
    `<path d="M70 360 400 250v62c-110 40-230 60-330 48z" fill="${METAL}"/><path d="M400 246l130-42c22 30 16 62-8 74l-122 36z" fill="${FILL}"/>
    <circle cx="440" cy="272" r="6" fill="#ddd"/><circle cx="490" cy="256" r="6" fill="#ddd"/>`,
  pan: () =>
    `<ellipse cx="250" cy="420" rx="190" ry="74" fill="${DARK}"/><ellipse cx="250" cy="404" rx="190" ry="70" fill="${FILL}"/><ellipse cx="250" cy="408" rx="150" ry="50" fill="${DARK}"/>
    <path d="M425 380 560 320" stroke="${DARK}" stroke-width="30" stroke-linecap="round"/>`,
  pot: () =>
    `<path d="M150 290h300v170a40 40 0 0 1-40 40H190a40 40 0 0 1-40-40z" fill="${FILL}"/><ellipse cx="300" cy="290" rx="150" ry="34" fill="${METAL}"/><path d="M270 262a30 22 0 0 1 60 0" fill="none" stroke="${DARK}" stroke-width="14"/>
    <path d="M150 340h-40m340 0h40" stroke="${DARK}" stroke-width="22" stroke-linecap="round"/>`,
  plate: ({ light }) =>
    `<ellipse cx="300" cy="400" rx="230" ry="104" fill="${FILL}"/><ellipse cx="300" cy="392" rx="165" ry="70" fill="${light}"/><ellipse cx="300" cy="398" rx="150" ry="58" fill="${FILL}"/>`,
  mug: ({ dark }) =>
    `<path d="M180 230h220v210a60 60 0 0 1-60 60H240a60 60 0 0 1-60-60z" fill="${FILL}"/><path d="M400 280c100-10 100 150 0 140" fill="none" stroke="${FILL}" stroke-width="28"/>
    <ellipse cx="290" cy="232" rx="110" ry="26" fill="${dark}"/>`,
  lamp: ({ light }) =>
    `<ellipse cx="250" cy="496" rx="110" ry="22" fill="${FILL}"/><path d="M250 490V330l120-130" fill="none" stroke="${FILL}" stroke-width="16" stroke-linejoin="round"/>
    <path d="M330 140l130 90-60 50-110-76z" fill="${FILL}"/><path d="M400 280 290 204l-60 200 230-20z" fill="${light}" opacity=".35"/>`,
  pendant: ({ light }) =>
    `<path d="M300 0v210" stroke="${DARK}" stroke-width="6"/><path d="M300 200c100 20 150 110 150 190H150c0-80 50-170 150-190z" fill="${FILL}"/><ellipse cx="300" cy="390" rx="150" ry="26" fill="#fff3c9"/>
    <path d="M170 396h260l60 110H110z" fill="${light}" opacity=".3"/>`,
  bulb: () =>
    `<path d="M300 130c90 0 140 70 130 140-8 56-60 80-70 140h-120c-10-60-62-84-70-140-10-70 40-140 130-140z" fill="#fff5d2"/><rect x="245" y="410" width="110" height="80" rx="12" fill="${METAL}"/>
    <path d="M270 300l30-60 30 60" fill="none" stroke="#e0a526" stroke-width="6"/>`,
  textile: ({ dark, light }) =>
    `<rect x="120" y="380" width="360" height="110" rx="26" fill="${FILL}"/><rect x="130" y="300" width="340" height="92" rx="26" fill="${FILL}"/><rect x="140" y="232" width="320" height="80" rx="26" fill="${FILL}"/>
    <path d="M140 342h320M130 436h340" stroke="${dark}" stroke-width="5" opacity=".5"/><path d="M160 252h260" stroke="${light}" stroke-width="8" opacity=".6"/>`,
  cushion: ({ dark }) =>
    `<path d="M130 250c100-50 240-50 340 0 40 80 40 160 0 230-100 40-240 40-340 0-40-70-40-150 0-230z" fill="${FILL}"/><path d="M150 262c90 60 210 60 300 0" fill="none" stroke="${dark}" stroke-width="5" opacity=".5"/>`,
  shirt: ({ dark }) =>
    `<path d="M220 140c40 40 120 40 160 0l120 60-40 110-60-20v210H200V290l-60 20-40-110z" fill="${FILL}"/><path d="M220 140c40 52 120 52 160 0" fill="none" stroke="${dark}" stroke-width="8"/>`,
  bottle: () =>
    `<path d="M240 240c0-30 20-40 20-70h80c0 30 20 40 20 70v230a30 30 0 0 1-30 30h-60a30 30 0 0 1-30-30z" fill="${FILL}"/><rect x="256" y="110" width="88" height="62" rx="12" fill="${DARK}"/>
    <rect x="240" y="330" width="120" height="8" fill="#fff" opacity=".5"/>`,
  notebook: ({ dark }) =>
    `<rect x="170" y="140" width="270" height="360" rx="12" fill="${FILL}"/><rect x="170" y="140" width="34" height="360" fill="${dark}"/><rect x="250" y="210" width="140" height="60" rx="4" fill="#fffdf7"/>
    <path d="M400 140v360" stroke="${dark}" stroke-width="8"/>`,
  pen: () =>
    `<path d="M110 440 420 190l34 42-310 250z" fill="${FILL}"/><path d="M110 440l34 42-60 18z" fill="${METAL}"/><path d="M420 190l50-40c24 4 34 20 30 46l-46 36z" fill="${DARK}"/>`,
  ink: ({ dark }) =>
    `<path d="M190 270h220l20 60v150a20 20 0 0 1-20 20H190a20 20 0 0 1-20-20V330z" fill="#d6e2e8" opacity=".75"/><path d="M180 370h240v104a14 14 0 0 1-14 14H194a14 14 0 0 1-14-14z" fill="${FILL}"/>
    <rect x="230" y="200" width="140" height="72" rx="12" fill="${dark}"/>`,
  box: ({ dark }) =>
    `<path d="M120 280 320 220l160 60-190 70z" fill="${FILL}"/><path d="M120 280l170 70v150l-170-70z" fill="${dark}"/><path d="M290 350l190-70v150l-190 70z" fill="${FILL}"/>`,
  backpack: ({ dark }) =>
    `<path d="M180 220c0-110 240-110 240 0l20 240a40 40 0 0 1-40 40H200a40 40 0 0 1-40-40z" fill="${FILL}"/><rect x="205" y="330" width="190" height="130" rx="24" fill="${dark}"/>
    <path d="M255 150c0-50 90-50 90 0" fill="none" stroke="${dark}" stroke-width="16"/><path d="M225 380h150" stroke="#e9e4d8" stroke-width="6"/>`,
  torch: ({ light }) =>
    `<path d="M110 250c120-50 260-50 380 0v50c-120-44-260-44-380 0z" fill="${DARK}"/><rect x="220" y="250" width="160" height="150" rx="30" fill="${FILL}"/><circle cx="300" cy="326" r="48" fill="${METAL}"/>
    <circle cx="300" cy="326" r="34" fill="#fff6cf"/><path d="M266 360 160 500h280L334 360z" fill="${light}" opacity=".3"/>`,
  boat: ({ dark }) =>
    `<path d="M110 380h380c-20 80-70 120-110 120H220c-50 0-90-40-110-120z" fill="${FILL}"/><path d="M300 120v250" stroke="#8a6a46" stroke-width="14"/><path d="M314 140c90 60 120 140 130 210H314z" fill="#fffdf7"/>
    <path d="M286 180c-60 40-90 110-100 170h100z" fill="#e9e4d8"/><path d="M130 410h340" stroke="${dark}" stroke-width="8"/>`,
} satisfies Record<string, Draw>;

export type Shape = keyof typeof SHAPES;

/** The parts of an object, drawn in tones. */
export const drawn = (shape: Shape, tones: Tones): string => (SHAPES[shape] as Draw)(tones);
