import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { diff } from '@codemirror/merge'
import { Compartment, EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import type { Edit } from 'jsonc-parser'
import { useEffect, useMemo, useRef } from 'react'
import { chosenLanguage, t } from '#model/language/t.ts'
import { LineIndex } from '#model/read/LineIndex.ts'
import type { ProjectNames } from '#model/source/common.ts'
import type { Problem } from '#model/types/index.ts'
import type { ExpressionField } from '../condition/ExpressionField.ts'
import { codeSetup, fromOutside, isTyped } from './codeSetup.ts'
import { type JsonSupport, jsonSupport } from './jsonSupport.ts'
import { vocabulary } from './vocabulary.ts'
import './json.css'

/** A mistake to be shown at its words. */
type PaneProblem = Pick<Problem, 'severity' | 'line' | 'column' | 'length' | 'message'> &
  Partial<Pick<Problem, 'chinese'>>

interface JsonPaneProps {
  text: string
  /** Typing, as edits of the text before, with the text that it makes. */
  onEdit: (edits: Edit[], text: string) => void
  problems: readonly PaneProblem[]
  /** Where the cursor was put by people. */
  onSelectOffset?: (offset: number) => void
  /** What is brought into sight, such as the text of the element that was chosen elsewhere. */
  shown?: { offset: number; length: number } | null
  /** One history is kept over canvas and text: undoing is asked of it. */
  onUndo?: () => void
  onRedo?: () => void
  readOnly?: boolean
  /** Whether the text is the schema of a document, which is so unless told, or a page file. */
  of?: 'document' | 'page'
  /** What there is that texts name: dictionaries, pages, widgets. */
  names?: Partial<Record<ProjectNames, readonly string[]>>
  /** Fields that expressions may read. */
  fields?: readonly ExpressionField[]
}

/** The text of a form, with completion, hints and mistakes at their words. */
export default function JsonPane(props: JsonPaneProps) {
  const { text, problems, shown = null, readOnly = false } = props
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const { view, writable } = useView(host, latest)
  useEffect(() => {
    const change = view.current && changeTo(view.current.state, text)
    if (change) view.current?.dispatch(change)
  }, [text, view])
  useEffect(() => {
    if (!view.current) return
    const found = diagnosticsOf(text, problems)
    view.current.dispatch(setDiagnostics(view.current.state, found))
  }, [problems, text, view])
  useEffect(() => {
    view.current?.dispatch({ effects: writable.reconfigure(EditorState.readOnly.of(readOnly)) })
  }, [readOnly, view, writable])
  useEffect(() => {
    if (view.current && shown) show(view.current, shown)
  }, [shown, view])
  return <div ref={host} className="m-json-pane" />
}

type Latest = { readonly current: JsonPaneProps }

function useView(host: { readonly current: HTMLElement | null }, latest: Latest) {
  const view = useRef<EditorView | null>(null)
  const writable = useMemo(() => new Compartment(), [])
  useEffect(() => {
    const parent = host.current
    if (!parent) return
    const undo = () => {
      latest.current.onUndo?.()
      return latest.current.onUndo !== undefined
    }
    const redo = () => {
      latest.current.onRedo?.()
      return latest.current.onRedo !== undefined
    }
    const made = new EditorView({
      parent,
      doc: latest.current.text,
      extensions: [
        keymap.of([
          { key: 'Mod-z', run: undo, preventDefault: true },
          { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
          { key: 'Mod-Shift-z', run: redo, preventDefault: true },
        ]),
        codeSetup(t('JSON')),
        jsonSupport(() => supportOf(latest.current)),
        lintGutter(),
        writable.of(EditorState.readOnly.of(latest.current.readOnly ?? false)),
        EditorView.lineWrapping,
        EditorView.updateListener.of(update => tell(update, latest.current)),
      ],
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [host, latest, writable])
  return { view, writable }
}

const supportOf = ({ of = 'document', names = {}, fields = [] }: JsonPaneProps): JsonSupport => ({
  vocabulary: vocabulary(of),
  names,
  fields,
})

/** What a change of the editor means outside: typing, or a cursor that was put somewhere. */
function tell(update: ViewUpdate, { onEdit, onSelectOffset }: JsonPaneProps): void {
  if (update.docChanged) {
    if (!update.transactions.some(isTyped)) return
    const edits: Edit[] = []
    update.changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
      edits.push({ offset: from, length: to - from, content: inserted.toString() })
    })
    onEdit(edits, update.state.doc.toString())
  } else if (update.selectionSet && update.transactions.some(one => one.isUserEvent('select')))
    onSelectOffset?.(update.state.selection.main.head)
}

/** Longest search for what differs, in characters; behind it whole stretches are taken. */
const SCAN = 2_000

/** The smallest changes that make the text of outside of the one here, so that the cursor stays where it is. */
function changeTo(state: EditorState, text: string): TransactionSpec | null {
  const here = state.doc.toString()
  if (here === text) return null
  const changes = diff(here, text, { scanLimit: SCAN }).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: text.slice(fromB, toB),
  }))
  return { changes, annotations: fromOutside.of(true) }
}

function diagnosticsOf(text: string, problems: readonly PaneProblem[]): Diagnostic[] {
  const lines = new LineIndex(text)
  return problems.map(({ line, column, length, severity, message, chinese }) => {
    const from = lines.offsetOf({ line, column })
    const said = chosenLanguage() === 'zh' ? (chinese?.message ?? message) : message
    return { from, to: Math.min(text.length, from + Math.max(1, length)), severity, message: said }
  })
}

function show(view: EditorView, { offset, length }: { offset: number; length: number }): void {
  const size = view.state.doc.length
  const [anchor, head] = [Math.min(offset, size), Math.min(offset + length, size)]
  const effects = EditorView.scrollIntoView(anchor, { y: 'center' })
  // Who types here keeps the cursor.
  if (view.hasFocus) view.dispatch({ effects })
  else view.dispatch({ effects, selection: { anchor, head } })
}
