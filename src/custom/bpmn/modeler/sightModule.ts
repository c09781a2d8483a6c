import type Canvas from 'diagram-js/lib/core/Canvas'
import { paletteRoom } from './zoomTo.ts'

/** px between what is brought into sight and the edges, besides the palette; the library's own are 100 everywhere. */
const ROOM = { beside: 40, above: 40, below: 56 }

/** What comes into sight comes beside the palette, and moves no more of the diagram under it than it has to. */
class SightBesidePalette {
  static $inject = ['canvas']

  constructor(canvas: Canvas) {
    const usual = canvas.scrollToElement.bind(canvas)
    canvas.scrollToElement = (element, padding) => {
      const { left, top } = paletteRoom(canvas)
      usual(
        element,
        padding ?? {
          ...{ top: top + ROOM.above, right: ROOM.beside },
          ...{ bottom: ROOM.below, left: left + ROOM.beside },
        },
      )
    }
  }
}

export const sightModule = {
  __init__: ['sightBesidePalette'],
  sightBesidePalette: ['type', SightBesidePalette] as const,
}
