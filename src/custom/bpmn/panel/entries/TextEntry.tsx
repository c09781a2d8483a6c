/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { useError, useShowEntryEvent } from '@bpmn-io/properties-panel'
import type { JSX } from '@bpmn-io/properties-panel/preact'
import { useEffect, useRef, useState } from '@bpmn-io/properties-panel/preact/hooks'
import { t } from '#model/language/t.ts'
import type { Completion } from '#process/completionsOf.ts'
import type { DiagramElement, Pending } from '../edit/Editing.ts'
import { type Assistance, useSuggestions } from './useSuggestions.ts'

export interface TextEntryProps {
  id: string
  label: string
  element: DiagramElement
  getValue(): string | undefined
  setValue(text: string | undefined): void
  validate(text: string | undefined): string | null
  /** What `validate` says while nothing stands there; it is said when the field is left, not while one types. */
  required?: string
  /** false: it is not said yet, as in a dialog that has just been opened. */
  isDemanded?: boolean
  pending: Pending
  /** 0: a single line. */
  rows: number
  isCode?: boolean
  /** A wrong text is only shown, and does not come into the diagram. */
  isRefused?: boolean
  disabled?: boolean
  placeholder?: string
  description?: string
  assistance?: Assistance
}

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Text that is set as it is typed. Unlike the library's own, it changes nothing that was not typed: leaving a field
 * does not trim what a diagram holds.
 */
export function TextEntry(props: TextEntryProps) {
  // biome-ignore lint/suspicious/noExplicitAny: each element has a field of its own, known by identity
  return <TextField key={props.element as any} {...props} />
}

function TextField(props: TextEntryProps) {
  const { id, label, rows, isCode, disabled, placeholder, description } = props
  const field = useShowEntryEvent(id) as { current: Field | null }
  const { text, type, flush } = useTypedText(props)
  const [isTyping, setTyping] = useState(false)
  const mistake = useError(id) ?? props.validate(text || undefined)
  const isQuiet = isTyping || props.isDemanded === false
  const error = isQuiet && mistake === props.required ? null : mistake
  const suggestions = useSuggestions({ field, text, assistance: props.assistance, onChoose: type })
  const inputId = `bio-properties-panel-${id}`
  const attributes = {
    ...{ ref: field, id: inputId, name: id, value: text, disabled, placeholder, spellcheck: false },
    ...suggestions.aria,
    class: `bio-properties-panel-input${isCode ? ' bio-properties-panel-input-monospace' : ''}`,
    autocomplete: 'off',
    'aria-invalid': error !== null,
    'aria-describedby': error ? `${inputId}-error` : undefined,
    onInput: (event: JSX.TargetedEvent<Field, InputEvent>) => {
      setTyping(true)
      type(event.currentTarget.value, event.isComposing)
      if (!event.isComposing) suggestions.look(event.currentTarget)
    },
    // In small letters: browsers have no property of that name, by which the library would find the event.
    oncompositionend: (event: JSX.TargetedEvent<Field>) => {
      type(event.currentTarget.value)
      suggestions.look(event.currentTarget)
    },
    onBlur: () => {
      setTyping(false)
      suggestions.close()
      flush()
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Keys that choose a character are not for the words.
      if (event.isComposing || suggestions.handleKey(event)) return
      if (event.ctrlKey || event.metaKey) flush()
    },
  }
  return (
    <div class={`bio-properties-panel-entry${error ? ' has-error' : ''}`} data-entry-id={id}>
      <div class={rows > 0 ? 'bio-properties-panel-textarea' : 'bio-properties-panel-textfield'}>
        <label for={inputId} class="bio-properties-panel-label">
          {label}
        </label>
        <div class="m-panel-field">
          {rows > 0 ? (
            <textarea
              {...(attributes as object)}
              rows={Math.max(rows, Math.min(text.split('\n').length, 12))}
            />
          ) : (
            <input type="text" {...(attributes as object)} />
          )}
          <Suggestions {...suggestions} />
        </div>
      </div>
      {error && (
        <div class="bio-properties-panel-error" id={`${inputId}-error`} role="alert">
          {error}
        </div>
      )}
      {description && <div class="bio-properties-panel-description">{description}</div>}
    </div>
  )
}

/** What stands in the field: the diagram's text, or what is typed and on its way there. */
function useTypedText(props: TextEntryProps) {
  const stored = props.getValue() ?? ''
  const [text, setText] = useState(stored)
  const latest = useRef(props)
  latest.current = props
  const { pending } = props
  /** Whether a wrong text stands there, which the diagram does not take. */
  const refused = useRef(false)
  /** Letters that are to become a character are not set: they are no name yet. */
  const composed = useRef<string | null>(null)

  const refuse = (isRefused: boolean) => {
    refused.current = isRefused
    pending.refuse(latest.current.id, isRefused)
  }

  useEffect(() => refuse(false), [stored])
  useEffect(() => () => refuse(false), [])
  // After each drawing: what is typed and undone at once never changes what is stored between two of them.
  useEffect(() => {
    if (!pending.has(latest) && !refused.current && composed.current === null) setText(stored)
  })
  useEffect(() => () => pending.flush(latest), [pending])

  const set = (typed: string) => {
    const { getValue, setValue, validate, isRefused } = latest.current
    const value = typed === '' ? undefined : typed
    refuse(isRefused === true && validate(value) !== null)
    if (typed !== (getValue() ?? '') && !refused.current) setValue(value)
  }
  const type = (typed: string, isComposing = false) => {
    setText(typed)
    composed.current = isComposing ? typed : null
    if (!isComposing) pending.later(latest, () => set(typed))
  }
  return {
    text,
    type,
    flush: () => {
      if (composed.current !== null) type(composed.current)
      pending.flush(latest)
    },
  }
}

/** @jsxImportSource @bpmn-io/properties-panel/preact */
interface SuggestionsProps {
  options: Completion[]
  active: number
  listId: string
  choose(index: number): void
}

/** The words that may be chosen, below the field. */
function Suggestions({ options, active, listId, choose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (options.length === 0) return null
  return (
    <div ref={list} id={listId} class="m-panel-words" role="listbox" aria-label={t('可用的变量')}>
      {options.map(({ text, kind }, index) => (
        <div
          key={text}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          class={index === active ? 'is-active' : ''}
          onMouseDown={event => {
            // The field keeps the focus.
            event.preventDefault()
            choose(index)
          }}
        >
          <span>{text}</span>
          <small>{titleOf(kind)}</small>
        </div>
      ))}
    </div>
  )
}

function titleOf(kind: Completion['kind']): string {
  if (kind === 'variable') return t('变量')
  return kind === 'function' ? t('函数') : t('关键字')
}
