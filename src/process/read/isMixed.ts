import type { ModdleElement } from '../ModdleElement.ts'

/** Whether a generic element holds text beside elements, so that white space between them is part of its text. */
export const isMixed = (element: ModdleElement): boolean =>
  Boolean(element.$body) && (element.$children?.length ?? 0) > 0
