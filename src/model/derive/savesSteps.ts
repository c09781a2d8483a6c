import type { LayoutSource } from '../source/layout.ts'

type LayoutPart = LayoutSource | { title: unknown; items: LayoutSource[] }

/** Whether a layout has steps that are saved one by one, however deep. */
export const savesSteps = (layout: readonly LayoutPart[]): boolean =>
  layout.some(part => {
    if (typeof part === 'string' || !('items' in part)) return false
    const isSaving = 'type' in part && part.type === 'steps' && part.save === true
    return isSaving || savesSteps(part.items as LayoutPart[])
  })
