import fc from 'fast-check'
import { applyEdits, type JSONPath, parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { addField } from '../../../../src/custom/form-builder/text/addField.ts'
import { addPart } from '../../../../src/custom/form-builder/text/addPart.ts'
import { addShape } from '../../../../src/custom/form-builder/text/addShape.ts'
import { copyElements } from '../../../../src/custom/form-builder/text/copyElements.ts'
import type { FormEdit } from '../../../../src/custom/form-builder/text/editForm.ts'
import { allElements } from '../../../../src/custom/form-builder/text/elementAt.ts'
import type { FormElement, Spot } from '../../../../src/custom/form-builder/text/FormElement.ts'
import { History } from '../../../../src/custom/form-builder/text/History.ts'
import { startsWith } from '../../../../src/custom/form-builder/text/jsonPaths.ts'
import { moveElements } from '../../../../src/custom/form-builder/text/moveElements.ts'
import { renameField } from '../../../../src/custom/form-builder/text/names/renameField.ts'
import { duplicateElements, pasteElements } from '../../../../src/custom/form-builder/text/pasteElements.ts'
import { readForm } from '../../../../src/custom/form-builder/text/readForm.ts'
import { removeElements } from '../../../../src/custom/form-builder/text/removeElements.ts'
import { type NewKind, retypeField } from '../../../../src/custom/form-builder/text/retypeField.ts'
import { setKeys, setRequired } from '../../../../src/custom/form-builder/text/setKeys.ts'
import { TextWork } from '../../../../src/custom/form-builder/text/TextWork.ts'
import { depthOf } from '../../../support/depth.ts'
import { SAMPLE_FORM } from './sampleForm.ts'

const { property } = depthOf(import.meta.filename)

/** The same form as people write it: in lines, in one line, with tabs, and as Windows ends lines. */
const WRITINGS = [
  SAMPLE_FORM,
  JSON.stringify(JSON.parse(SAMPLE_FORM)),
  JSON.stringify(JSON.parse(SAMPLE_FORM), null, '\t'),
  SAMPLE_FORM.replaceAll('\n', '\r\n'),
  JSON.stringify({ ...JSON.parse(SAMPLE_FORM), layout: undefined }, null, 2),
]

const KINDS = [
  'add',
  'part',
  'move',
  'remove',
  'duplicate',
  'paste',
  'key',
  'required',
  'rename',
  'retype',
  'shape',
] as const

const KINDS_OF_FIELDS: NewKind[] = [
  { starter: { type: 'string', title: '文字', maxLength: 20 }, settings: ['maxLength'] },
  { starter: { type: 'integer', title: '数' }, settings: ['minimum'] },
  { starter: { type: 'array', title: '行', items: { type: 'object', properties: {} } }, settings: [] },
]
const KIND_KEYS = new Set(['type', 'items', 'maxLength', 'minimum', 'x-scale', 'x-options', 'x-blocks'])

const gesture = fc.record({
  kind: fc.constantFrom(...KINDS),
  chosen: fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }),
  parent: fc.nat(1000),
  index: fc.nat(12),
  keepFields: fc.boolean(),
})
type Gesture = typeof gesture extends fc.Arbitrary<infer T> ? T : never

/** Runs a gesture on whatever stands at its numbers. */
function run(text: string, { kind, chosen, parent, index, keepFields }: Gesture): FormEdit | null {
  const elements = allElements(readForm(text))
  const at = (number: number) => elements[number % elements.length] as FormElement
  const paths = elements.length === 0 ? [] : chosen.map(number => at(number).path)
  const holders = elements.filter(({ takes }) => takes !== null)
  const holder = parent % 3 === 0 ? undefined : holders[parent % Math.max(1, holders.length)]
  const spot: Spot = { parent: holder?.path ?? [], index }
  const first = paths[0] ?? []
  switch (kind) {
    case 'add':
      return addField(text, { field: { name: 'amount', property: { type: 'string', title: '新' } }, spot })
    case 'part':
      return addPart(text, { part: { type: 'group', title: '新', items: [] }, spot })
    case 'move':
      return moveElements(text, { paths, spot })
    case 'remove':
      return removeElements(text, { paths: paths.slice(0, 1), keepFields })
    case 'duplicate':
      return duplicateElements(text, { paths })
    case 'paste':
      return (
        pasteElements(text, {
          copied: copyElements(SAMPLE_FORM, { paths: [['layout', 2, 'items', 1, 'items', 0]] }) ?? '',
          spot,
        })?.edit ?? null
      )
    case 'key':
      return setKeys(text, {
        changes: [
          { element: first, key: ['x-component-props', 'rows'], value: keepFields ? index : undefined },
        ],
      })
    case 'retype':
      return retypeField(text, {
        path: first,
        kind: KINDS_OF_FIELDS[index % 3] as NewKind,
        kindKeys: KIND_KEYS,
      })
    case 'shape':
      return addShape(text, {
        path: first,
        name: 'words',
        shape: { properties: { memo: { type: 'string' } } },
      })
    case 'required':
      return setRequired(text, { paths: paths.slice(0, 1), isRequired: keepFields })
    case 'rename': {
      const result = renameField(text, { path: first, name: `name${index}` })
      return 'edit' in result ? result.edit : null
    }
  }
}

/** Names of a form's own fields, however they stand. */
const outerNames = (text: string): string[] => Object.keys(parse(text).properties ?? {})

function placedNames(text: string): string[] {
  const inLayout = (parts: unknown[]): string[] =>
    parts.flatMap(part => {
      if (typeof part === 'string') return [part]
      const { field, items = [] } = part as { field?: string; items?: unknown[] }
      return field === undefined ? inLayout(items) : [field]
    })
  return inLayout(parse(text).layout ?? [])
}

function expectAgreement(before: string, edit: FormEdit): void {
  expect(applyEdits(before, edit.edits)).toBe(edit.text)
  const outline = readForm(edit.text)
  expect(outline.mistake).toBeNull()
  const known = new Set(allElements(outline).map(({ path }) => JSON.stringify(path)))
  for (const path of edit.selection) expect(known).toContain(JSON.stringify(path))
  const placed = placedNames(edit.text)
  expect(placed.toSorted()).toEqual([...new Set(placed)].toSorted())
  const names = outerNames(edit.text)
  for (const name of parse(edit.text).required ?? []) expect(names).toContain(name)
}

/** Properties that no gesture of ours was about are written as before. */
function expectUntouched(before: string, edit: FormEdit, paths: readonly JSONPath[]): void {
  const [old, now] = [new TextWork(before), new TextWork(edit.text)]
  for (const name of outerNames(before)) {
    const path = ['properties', name]
    const isTouched = [...paths, ...edit.selection].some(one => startsWith(one, path))
    if (!isTouched && now.node(path)) expect(now.raw(path)).toBe(old.raw(path))
  }
}

describe('gestures', () => {
  it('should keep text, outline and undo in agreement, whatever is done', () => {
    const writing = fc.constantFrom(...WRITINGS)
    fc.assert(
      fc.property(writing, fc.array(gesture, { minLength: 1, maxLength: 14 }), (start, gestures) => {
        const history = new History()
        const texts = [start]
        for (const one of gestures) {
          const before = texts.at(-1) as string
          const edit = run(before, one)
          if (!edit || edit.edits.length === 0) continue
          expectAgreement(before, edit)
          history.record(before, {
            label: one.kind,
            edits: edit.edits,
            selection: { before: [], after: edit.selection },
          })
          texts.push(edit.text)
        }
        for (let index = texts.length - 2; index >= 0; index--)
          expect(history.undo(texts[index + 1] as string)?.text).toBe(texts[index])
        expect(history.undo(start)).toBeNull()
        for (const [index, text] of texts.slice(1).entries())
          expect(history.redo(texts[index] as string)?.text).toBe(text)
      }),
      property(400),
    )
  })

  it('should leave what a gesture is not about byte for byte', () => {
    const plain = gesture.filter(({ kind }) => kind !== 'rename' && kind !== 'paste')
    fc.assert(
      fc.property(fc.constantFrom(...WRITINGS), plain, (start, one) => {
        const elements = allElements(readForm(start))
        const paths = one.chosen.map(number => elements[number % elements.length]?.path ?? [])
        const holders = elements.filter(({ takes }) => takes !== null)
        const edit = run(start, one)
        if (edit) expectUntouched(start, edit, [...paths, holders[one.parent % holders.length]?.path ?? []])
        expect(edit === null || applyEdits(start, edit.edits) === edit.text).toBe(true)
      }),
      property(600),
    )
  })

  it('should move fields without losing one, and keep those of the layout once', () => {
    fc.assert(
      fc.property(gesture, one => {
        const edit = run(SAMPLE_FORM, { ...one, kind: 'move' })
        if (!edit) return
        const count = (text: string) => allElements(readForm(text)).length
        expect(count(edit.text)).toBe(count(SAMPLE_FORM))
      }),
      property(600),
    )
  })
})
