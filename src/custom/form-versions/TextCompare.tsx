import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'

interface TextCompareProps {
  before: string
  after: string
}

/** Two texts side by side with what differs; a phone has room for one column. */
export default function TextCompare({ before, after }: TextCompareProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  useEffect(() => {
    const parent = place.current as HTMLElement
    const view = isPhone ? inOneColumn(parent, before, after) : sideBySide(parent, before, after)
    return () => view.destroy()
  }, [before, after, isPhone])
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

function sideBySide(parent: HTMLElement, before: string, after: string): MergeView {
  return new MergeView({
    a: { doc: before, extensions: looks(t('旧版本')) },
    b: { doc: after, extensions: looks(t('新版本')) },
    collapseUnchanged: collapsed,
    parent,
  })
}

function inOneColumn(parent: HTMLElement, before: string, after: string): EditorView {
  const merged = unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: collapsed })
  return new EditorView({ doc: after, extensions: [...looks(t('新版本')), merged], parent })
}
