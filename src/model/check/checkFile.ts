import type { Node } from 'jsonc-parser'
import { withApproval } from '../derive/approval.ts'
import { withOtherTexts } from '../derive/otherTexts.ts'
import type { ReadPage } from '../derive/symbolTable.ts'
import { withTranslations } from '../derive/translations.ts'
import { withWidgetLimits } from '../derive/widgetShapes.ts'
import { say } from '../language/say.ts'
import { type PageFile, readPageFile } from '../read/readPageFile.ts'
import { PageSource } from '../source/page.ts'
import type { SourceFile } from '../types/index.ts'
import { UNSAFE_KEYS } from '../validation/plainJson.ts'
import { Reporter } from './Reporter.ts'
import { checkShape, DROPPED } from './shape/checkShape.ts'
import { definitionsOf } from './shape/resolveRef.ts'
import type { SchemaNode } from './shape/SchemaNode.ts'

/** A page file that was read and compared with the vocabulary. */
export interface CheckedFile {
  file: PageFile
  reporter: Reporter
  /** The page without its wrong parts; null when nothing of it is of use. */
  page: ReadPage | null
}

const VOCABULARY = PageSource as SchemaNode
const DEFINITIONS = definitionsOf(VOCABULARY)
const KEY = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)*$/

/** Checks what can be said of one file by itself: whether it is JSON and keeps to the vocabulary. */
export function checkFile(source: SourceFile): CheckedFile {
  const file = readPageFile(source)
  const reporter = new Reporter(file)
  if (file.mistake) {
    const { rule, message, offset, length } = file.mistake
    reporter.reportAt(rule, offset, length, message)
  }
  if (!KEY.test(file.key))
    reporter.reportAt('page-key', 0, 1, say`${file.path}: letters, digits, - and _ only`)
  if (!file.tree) return { file, reporter, page: null }
  checkKeys(file.tree, reporter)
  const damaged = new Set<string>()
  const value = checkShape(VOCABULARY, file.tree, '', { definitions: DEFINITIONS, reporter, damaged })
  return {
    file,
    reporter,
    page: isUsable(value, file.tree)
      ? {
          key: file.key,
          source: withWidgetLimits(withApproval(withTranslations(withOtherTexts(value)))),
          damaged,
        }
      : null,
  }
}

/** A page whose record is beyond use would only set off mistakes elsewhere. */
function isUsable(value: unknown, tree: Node): value is PageSource {
  if (value === DROPPED) return false
  const isWritten = tree.children?.some(property => property.children?.[0]?.value === 'resource')
  return !isWritten || (value as PageSource).resource !== undefined
}

function checkKeys(node: Node, reporter: Reporter): void {
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    if (node.type === 'object') checkKey(child.children?.[0], seen, reporter)
    const value = node.type === 'object' ? child.children?.[1] : child
    if (value) checkKeys(value, reporter)
  }
}

function checkKey(key: Node | undefined, seen: Set<string>, reporter: Reporter): void {
  if (!key) return
  const name = String(key.value)
  if (UNSAFE_KEYS.has(name))
    reporter.reportAt('unsafe-key', key.offset, key.length, say`${name} cannot be a key`)
  else if (seen.has(name))
    reporter.reportAt('duplicate-key', key.offset, key.length, say`${name} stands here twice`)
  seen.add(name)
}
