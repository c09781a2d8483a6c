import { findNodeAtLocation } from 'jsonc-parser'
import { LineIndex } from '#model/read/LineIndex.ts'
import { readPageFile } from '#model/read/readPageFile.ts'
import type { ResourceModel, SourceFile } from '#model/types/index.ts'

type RangeModel = ResourceModel['noOverlap'][number]

/** Something that is known of a page or a property, and where it comes from. */
export interface Fact {
  what: string
  is: string
  why: string
}

/** A rule of noOverlap: deviceId, borrowedFrom – borrowedUntil when status != 'cancelled'. */
export const rangeWords = ({ same, from, to, when }: RangeModel): string =>
  `${[...same, ''].join(', ')}${from} – ${to}${when === null ? '' : ` when ${when}`}`

/** Finds where a page file says something. */
export interface Writing {
  /** "written at 12:5", line and column of the value; null where the file is silent. */
  at(...path: (string | number)[]): string | null
}

/** What is read of the text of a page file. */
export function writingOf(file: SourceFile | undefined): Writing {
  const tree = file ? readPageFile(file).tree : null
  const lines = new LineIndex(file?.text ?? '')
  return {
    at(...path) {
      const node = tree ? findNodeAtLocation(tree, path) : undefined
      if (!node) return null
      const { line, column } = lines.positionOf(node.offset)
      return `written at ${line}:${column}`
    },
  }
}

/** Heading and facts as lines, the columns of each block aligned. */
export function linesOf(heading: string, facts: readonly Fact[]): string[] {
  const what = widest(facts.map(fact => fact.what))
  const is = Math.min(MOST, widest(facts.map(fact => fact.is)))
  return [
    heading,
    ...facts.map(fact => `  ${padded(fact.what, what)}  ${padded(fact.is, is)}  ${fact.why}`.trimEnd()),
  ]
}

/** What is longer pushes its reason to the right. */
const MOST = 44

const widest = (words: string[]) => Math.max(0, ...words.map(widthOf))

/** Chinese letters take two columns of a terminal. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\u115f\u2e80-\uffe6]/.test(letter) ? 2 : 1), 0)

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))
