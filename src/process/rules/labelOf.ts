import type { ModdleElement } from '../ModdleElement.ts'

/** What an element is called in sentences: its name, else its id. */
export const labelOf = (element: ModdleElement): string => `“${element.name?.trim() || element.id || ''}”`
