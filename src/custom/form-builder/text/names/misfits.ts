import type { JSONPath } from 'jsonc-parser'
import { textOf } from '#model/language/t.ts'
import { LineIndex } from '#model/read/LineIndex.ts'
import type { DocumentMistake } from '../../compile/FormCompilation.ts'
import { nodeAt, parseText } from '../parseText.ts'
import type { FieldUse } from './usesOf.ts'

/** What a change of a field does to the places that name it. */
export interface Misfits {
  /** The places, each with why it would not fit any more; null where it fits. */
  uses: (FieldUse & { misfit: string | null })[]
  /** Mistakes that the change brings elsewhere, most of them at the field itself. */
  others: string[]
}

interface Change {
  /** The text as it would be. */
  text: string
  /** Its mistakes, and those of the text before. */
  problems: readonly DocumentMistake[]
  known: readonly DocumentMistake[]
  /** The places as they stand before, in the same values of the text. */
  uses: readonly FieldUse[]
}

/** Says which places would not fit a field any more once it has changed. */
export function misfitsOf({ text, problems, known, uses }: Change): Misfits {
  const { tree } = parseText(text)
  const lines = new LineIndex(text)
  const before = new Set(known.map(({ message }) => textOf(message)))
  const brought = problems
    .map(problem => ({ offset: lines.offsetOf(problem), message: textOf(problem.message) }))
    .filter(({ message }) => !before.has(message))
  const isAt = (path: JSONPath, offset: number): boolean => {
    const node = nodeAt(tree, path)
    return node !== undefined && node.offset <= offset && offset <= node.offset + node.length
  }
  const told = uses.map(use => ({
    ...use,
    misfit: brought.find(({ offset }) => isAt(use.path, offset))?.message ?? null,
  }))
  const others = brought.filter(({ offset }) => !uses.some(({ path }) => isAt(path, offset)))
  return { uses: told, others: [...new Set(others.map(({ message }) => message))] }
}
