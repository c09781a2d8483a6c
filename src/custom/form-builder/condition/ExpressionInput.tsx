import { acceptCompletion, autocompletion, type CompletionContext, snippet } from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap } from '@codemirror/view'
import { useEffect, useMemo, useRef } from 'react'
import { codeSetup, fromOutside, helpBox, isTyped } from '../json/codeSetup.ts'
import { differenceOf } from '../text/History.ts'
import type { ExpressionField } from './ExpressionField.ts'
import { expressionHelpAt, expressionWordsAt } from './expressionHelp.ts'
import './condition.css'

/** A mistake, at its words. */
interface InputMistake {
  offset: number
  length: number
  message: string
}

interface ExpressionInputProps {
  value: string
  onChange: (value: string) => void
  fields: readonly ExpressionField[]
  reserved?: readonly string[]
  mistake?: InputMistake | null
  /** What is announced of it. */
  label: string
  isMultiLine?: boolean
  readOnly?: boolean
}

/** An expression as text: fields and functions are completed and explained, a mistake stands at its words. */
export function ExpressionInput(props: ExpressionInputProps) {
  const { value, mistake = null, isMultiLine = false, readOnly = false } = props
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const view = useRef<EditorView | null>(null)
  const writable = useMemo(() => new Compartment(), [])
  useEffect(() => {
    if (!host.current) return
    const made = new EditorView({
      parent: host.current,
      doc: latest.current.value,
      extensions: [
        isMultiLine ? [] : oneLine,
        codeSetup(latest.current.label),
        expressionSupport(() => latest.current),
        writable.of(EditorState.readOnly.of(latest.current.readOnly ?? false)),
        EditorView.lineWrapping,
        EditorView.updateListener.of(update => {
          if (update.transactions.some(isTyped)) latest.current.onChange(update.state.doc.toString())
        }),
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [isMultiLine, writable])
  useEffect(() => {
    const [change] = view.current ? differenceOf(view.current.state.doc.toString(), value) : []
    if (!change) return
    const { offset: from, length, content: insert } = change
    view.current?.dispatch({
      changes: { from, to: from + length, insert },
      annotations: fromOutside.of(true),
    })
  }, [value])
  useEffect(() => {
    if (view.current) view.current.dispatch(setDiagnostics(view.current.state, diagnosticsOf(value, mistake)))
  }, [mistake, value])
  useEffect(() => {
    view.current?.dispatch({ effects: writable.reconfigure(EditorState.readOnly.of(readOnly)) })
  }, [readOnly, writable])
  return <div ref={host} className={mistake ? 'm-expression m-expression-error' : 'm-expression'} />
}

function diagnosticsOf(value: string, mistake: InputMistake | null) {
  if (!mistake) return []
  const from = Math.min(mistake.offset, value.length)
  const to = Math.min(value.length, from + Math.max(1, mistake.length))
  return [{ from, to, severity: 'error' as const, message: mistake.message }]
}

/** What is pasted in lines stands in one. */
const oneLine: Extension = EditorState.transactionFilter.of(transaction => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction
  const insert = transaction.newDoc
    .toString()
    .replace(/\s*\n\s*/g, ' ')
    .trimStart()
  const { length } = transaction.startState.doc
  const anchor = Math.min(transaction.newSelection.main.head, insert.length)
  const isAdded = insert.trimEnd() !== transaction.startState.doc.toString().trimEnd()
  return isAdded ? { changes: { from: 0, to: length, insert }, selection: { anchor } } : []
})

type Support = Pick<ExpressionInputProps, 'fields' | 'reserved'>

function expressionSupport(support: () => Support): Extension {
  return [
    autocompletion({ override: [context => complete(context, support())] }),
    keymap.of([{ key: 'Tab', run: acceptCompletion }]),
    hoverTooltip((view, offset) => {
      const help = expressionHelpAt(view.state.doc.toString(), offset, support().fields)
      return help && { pos: help.from, end: help.to, create: () => ({ dom: helpBox(help) }) }
    }),
  ]
}

function complete(context: CompletionContext, { fields, reserved }: Support) {
  const source = context.state.doc.toString()
  const found = expressionWordsAt(source, context.pos, { fields, ...(reserved ? { reserved } : {}) })
  if (!found || (!context.explicit && found.from === context.pos && source[context.pos - 1] !== '.'))
    return null
  const options = found.words.map(({ label, written, cursor, detail, kind }) => ({
    label,
    detail,
    type: kind === 'field' ? 'variable' : 'function',
    boost: kind === 'field' ? 1 : 0,
    apply:
      cursor === undefined || cursor === written.length
        ? written
        : snippet(`${written.slice(0, cursor)}\${}${written.slice(cursor)}`),
  }))
  return { from: found.from, to: found.to, options, validFor: /^\w*$/ }
}
