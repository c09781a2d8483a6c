import { type RefObject, useEffect, useState } from 'react'
import { expandAsDrawn } from '#process/expandAsDrawn.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { newDiagram } from '#process/processes.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { hasLayout, withLayout } from '#process/withLayout.ts'
import { createView, type View } from './createView.ts'
import { createViewer, type Viewer } from './createViewer.ts'

/** A diagram on the screen. */
export interface Drawing {
  viewer: Viewer
  view: View
  /** What is drawn; null before, and where the text is no diagram. */
  definitions: ModdleElement | null
  hasFailed: boolean
}

interface Surface {
  viewer: Viewer
  view: View
}

interface Picture {
  definitions: ModdleElement | null
  hasFailed: boolean
}

const NOTHING: Picture = { definitions: null, hasFailed: false }

/**
 * Draws a text, and another when it changes; of several that are read at once the last one is drawn. Returns null
 * before there is a place. @param onView hears of the scale whenever another part is seen
 */
export function useDrawing(
  place: RefObject<HTMLElement | null>,
  xml: string | null | undefined,
  onView: (scale: number) => void,
): Drawing | null {
  const surface = useSurface(place, onView)
  const [picture, setPicture] = useState<Picture>(NOTHING)
  useEffect(() => {
    if (!surface) return undefined
    let isLast = true
    drawText(surface, xml, () => isLast).then(
      definitions => {
        if (definitions && isLast) setPicture({ definitions, hasFailed: false })
      },
      (error: unknown) => {
        console.warn('The diagram could not be drawn.', error)
        if (!isLast) return
        surface.viewer.clear()
        setPicture({ definitions: null, hasFailed: true })
      },
    )
    return () => {
      isLast = false
    }
  }, [surface, xml])
  return surface && { ...surface, ...picture }
}

function useSurface(place: RefObject<HTMLElement | null>, onView: (scale: number) => void): Surface | null {
  const [surface, setSurface] = useState<Surface | null>(null)
  useEffect(() => {
    const container = place.current as HTMLElement
    const viewer = createViewer(container)
    const view = createView(viewer, container, onView)
    setSurface({ viewer, view })
    return () => {
      view.destroy()
      viewer.destroy()
    }
  }, [place, onView])
  return surface
}

/** @returns null when another text came meanwhile, which is drawn instead */
async function drawText(
  { viewer, view }: Surface,
  xml: string | null | undefined,
  isLast: () => boolean,
): Promise<ModdleElement | null> {
  const definitions = await readForViewing(xml)
  if (!isLast()) return null
  const { warnings } = await viewer.importDefinitions(definitions as never)
  for (const warning of warnings) console.warn('A part of the diagram was not drawn.', warning)
  if (isLast()) view.fit()
  return definitions
}

/**
 * Reads a diagram to be looked at: without a text a blank process of its own, and what has no drawing is laid out.
 * What could not be read in full is logged.
 *
 * @throws DiagramFault when the text is no diagram
 */
async function readForViewing(xml: string | null | undefined): Promise<ModdleElement> {
  const text = xml?.trim() ? xml : await blankDiagram()
  const { definitions, warnings } = await readDiagram(text)
  for (const warning of warnings) console.warn('The diagram was not read in full.', warning)
  expandAsDrawn(definitions)
  if (hasLayout(definitions)) return definitions
  return (await readDiagram(await withLayout(text))).definitions
}

function blankDiagram(): Promise<string> {
  const now = Date.now()
  // untranslated: a name inside of the diagram, the same in each language
  return newDiagram({ key: `Process_${now}`, name: `业务流程_${now}` })
}
