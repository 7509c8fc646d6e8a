/** Below this share of their brightest part, the parts of a colour differ too little to call it anything but grey. */
const GREY = 0.35;

/** The hue of `#rrggbb` in degrees; undefined for greys. */
export function hueOf(colour: string): number | undefined {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range <= most * GREY) return undefined;
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}
