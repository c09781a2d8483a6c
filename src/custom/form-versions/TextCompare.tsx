import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'

export interface TextCompareProps {
  before: string
  after: string
  /** What the two are called. Default: the earlier and the later version. */
  labels?: { before: string; after: string }
}

/** Two texts side by side with what differs; a phone has room for one column. */
export default function TextCompare({ before, after, labels }: TextCompareProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const first = labels?.before ?? t('旧版本')
  const second = labels?.after ?? t('新版本')
  useEffect(() => {
    const sides = { before: { doc: before, label: first }, after: { doc: after, label: second } }
    const view = (isPhone ? inOneColumn : sideBySide)(place.current as HTMLElement, sides)
    return () => view.destroy()
  }, [before, after, first, second, isPhone])
  return <div ref={place} className="m-form-texts" />
}

/** The colours of the engine, which dark screens have others of. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--m-engine-primary-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--m-engine-warning)' },
])

const collapsed = { margin: 3, minSize: 8 }

const looks = (label: string) => [
  json(),
  syntaxHighlighting(colours),
  lineNumbers(),
  EditorView.lineWrapping,
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-label': label }),
  EditorState.phrases.of({ '$ unchanged lines': t('$ 行相同') }),
]

interface Sides {
  before: { doc: string; label: string }
  after: { doc: string; label: string }
}

function sideBySide(parent: HTMLElement, { before, after }: Sides): MergeView {
  return new MergeView({
    a: { doc: before.doc, extensions: looks(before.label) },
    b: { doc: after.doc, extensions: looks(after.label) },
    collapseUnchanged: collapsed,
    parent,
  })
}

function inOneColumn(parent: HTMLElement, { before, after }: Sides): EditorView {
  const original = before.doc
  const merged = unifiedMergeView({ original, mergeControls: false, collapseUnchanged: collapsed })
  return new EditorView({ doc: after.doc, extensions: [...looks(after.label), merged], parent })
}
