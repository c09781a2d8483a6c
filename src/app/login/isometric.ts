/** A block in units: from its least corner, with its extent along x (to the right front), y (to the left front) and z (up). */
export interface Block {
  at: [x: number, y: number, z: number]
  size: [x: number, y: number, z: number]
}

const UNIT = 26
const COS = Math.cos(Math.PI / 6)

/** Returns a point in space as it is seen from the front above: "x,y" in px. */
export function project(x: number, y: number, z: number): string {
  const across = (x - y) * COS * UNIT
  const down = (x + y) * 0.5 * UNIT - z * UNIT
  return `${across.toFixed(1)},${down.toFixed(1)}`
}

/** Returns the three faces of a block that are seen, as points of polygons. */
export function facesOf({ at: [x, y, z], size: [w, d, h] }: Block): {
  top: string
  left: string
  right: string
} {
  const [x2, y2, z2] = [x + w, y + d, z + h]
  return {
    top: [project(x, y, z2), project(x2, y, z2), project(x2, y2, z2), project(x, y2, z2)].join(' '),
    left: [project(x, y2, z2), project(x2, y2, z2), project(x2, y2, z), project(x, y2, z)].join(' '),
    right: [project(x2, y, z2), project(x2, y2, z2), project(x2, y2, z), project(x2, y, z)].join(' '),
  }
}
