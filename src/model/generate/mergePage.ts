import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { isSame } from '../isSame.ts'
import { editPage, type PageEdit } from './editPage.ts'
import { identitiesOf, memberOf, pointerOf, type Step } from './jsonPaths.ts'

/** Something that both sides have changed, each in its own way. */
export interface MergeConflict {
  /** Where: /resource/properties/name/maxLength. */
  pointer: string
  /** As it was generated last; undefined where it was not there. */
  base: unknown
  /** As the file has it; undefined where it has it no more. */
  file: unknown
  /** As it would be generated; undefined where it would not be. */
  fresh: unknown
  /** What was taken. */
  taken: MergeChoice
}

/** Which side is taken: what stands in the file, or what was made now. */
export type MergeChoice = 'file' | 'fresh'

interface MergeTexts {
  /** As it was generated last; null where it never was. */
  base: string | null
  /** The file as it is. */
  file: string
  /** As it would be generated now. */
  fresh: string
}

interface MergeResult {
  text: string
  conflicts: MergeConflict[]
}

/**
 * The text of a page file that was generated anew, merged three ways by path. What one side changed is taken, what both
 * changed alike once; otherwise it is a conflict, and stays as the file has it unless another choice was made. What is not
 * changed stays byte for byte, and so does its order.
 * @param choices by pointer
 * @throws SyntaxError when a text is no JSON
 */
export function mergePage(
  texts: MergeTexts,
  choices: Readonly<Record<string, MergeChoice>> = {},
): MergeResult {
  const file = treeOf(texts.file)
  const merging: Merging = { edits: [], conflicts: [], choices }
  const base = texts.base === null ? undefined : plainValue(treeOf(texts.base))
  merge({ base, file: plainValue(file), fresh: plainValue(treeOf(texts.fresh)) }, [], merging)
  return { text: editPage(texts.file, merging.edits), conflicts: merging.conflicts }
}

function treeOf(text: string): Node {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (!tree || errors.length > 0) throw new SyntaxError('This is no JSON.')
  return tree
}

/** The value of a tree, whose objects have no names but their own. */
function plainValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plainValue)
  if (node.type !== 'object') return node.value
  const value: Record<string, unknown> = Object.create(null)
  for (const { children: [key, part] = [] } of node.children ?? [])
    if (part) value[String(key?.value)] = plainValue(part)
  return value
}

interface Sides {
  base: unknown
  file: unknown
  fresh: unknown
}

interface Merging {
  edits: PageEdit[]
  conflicts: MergeConflict[]
  choices: Readonly<Record<string, MergeChoice>>
}

function merge(sides: Sides, path: Step[], merging: Merging): void {
  const { base, file, fresh } = sides
  if (isSame(file, fresh) || isSame(base, fresh)) return
  if (isSame(base, file)) merging.edits.push({ path, value: fresh })
  else if (!mergeInside(sides, path, merging)) conflict(sides, path, merging)
}

function conflict({ base, file, fresh }: Sides, path: Step[], { edits, conflicts, choices }: Merging): void {
  const pointer = pointerOf(path)
  const taken = Object.hasOwn(choices, pointer) && choices[pointer] === 'fresh' ? 'fresh' : 'file'
  if (taken === 'fresh') edits.push({ path, value: fresh })
  conflicts.push({ pointer, base, file, fresh, taken })
}

/** Objects by their keys, lists by what their members are called; false where one side is neither. */
function mergeInside(sides: Sides, path: Step[], merging: Merging): boolean {
  const { file, fresh } = sides
  const names = [identitiesOf(file), identitiesOf(fresh)]
  const base = identitiesOf(sides.base) ?? []
  const [ofFile, ofFresh] = names
  if (!ofFile || !ofFresh || Array.isArray(file) !== Array.isArray(fresh)) return false
  const beneath = Array.isArray(sides.base) === Array.isArray(file) ? sides.base : undefined
  for (const [index, name] of ofFresh.entries()) {
    const before = merging.edits.length
    const step: Step = Array.isArray(file) ? { member: name } : name
    const parts = { base: memberOf(beneath, name), file: memberOf(file, name), fresh: memberOf(fresh, name) }
    merge(parts, [...path, step], merging)
    const added = merging.edits[before]
    // What comes new stands behind what it was made behind.
    if (added && parts.file === undefined) added.behind = ofFresh.slice(0, index).toReversed()
  }
  for (const name of ofFile.filter(one => !ofFresh.includes(one) && base.includes(one))) {
    const step: Step = Array.isArray(file) ? { member: name } : name
    merge(
      { base: memberOf(beneath, name), file: memberOf(file, name), fresh: undefined },
      [...path, step],
      merging,
    )
  }
  return true
}
