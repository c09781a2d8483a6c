/** A colour as red, green and blue, 0 to 255. */
export type Rgb = [red: number, green: number, blue: number]

/** Returns the parts of #RRGGBB. */
export function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Returns a colour between two others. @param part of the second, 0 to 1 */
export function mix(one: string, other: string, part: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf(from.map((value, at) => value + ((to[at] ?? value) - value) * part) as Rgb)
}

/** Returns the contrast of two colours, 1 to 21. @see WCAG 2.2 */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
