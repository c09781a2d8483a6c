import type { KeyboardEvent } from 'react'
import { textOf } from '#model/language/t.ts'
import type { WidgetProps } from '../registry/defineWidget.ts'

/** What ties an input to its label, help and error. */
interface WidgetAria {
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const NAMES = [
  'id',
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-invalid',
  'aria-required',
] as const

/** Returns the properties of a widget that belong on its input, or on its group of inputs. */
export function widgetAria(props: Record<string, unknown>): WidgetAria {
  const aria: Record<string, unknown> = {}
  for (const name of NAMES) {
    if (props[name] !== undefined) aria[name] = props[name]
  }
  return aria as WidgetAria
}

/** The same for a group (radios, a tree), which says itself whether something in it is required. */
export function groupAria(props: Record<string, unknown>): WidgetAria {
  const { 'aria-invalid': _invalid, 'aria-required': _required, ...aria } = widgetAria(props)
  return aria
}

type InputProps = WidgetAria &
  Pick<WidgetProps, 'onBlur' | 'disabled' | 'readOnly' | 'status' | 'autoFocus'> & { placeholder?: string }

/**
 * Returns the properties that an input takes from its widget as they are.
 * @param placeholder shown where the page gives none
 */
export function inputProps(props: WidgetProps, placeholder?: string): InputProps {
  const { onBlur, disabled, readOnly, status, autoFocus } = props
  const shown = props.placeholder === undefined ? placeholder : textOf(props.placeholder)
  return { ...widgetAria(props), onBlur, disabled, readOnly, placeholder: shown, status, autoFocus }
}

interface ChoiceProps extends Omit<InputProps, 'readOnly'> {
  ref(drawn: object | null): void
}

/**
 * The same for an input that something is chosen from: it has no read-only look, so it is disabled instead. The library
 * writes what is said of the input on the box around it too, where it may not stand; a new `ref` each time takes it away
 * whenever the box is drawn.
 */
export function choiceProps(props: WidgetProps, placeholder?: string): ChoiceProps {
  const { readOnly, ...input } = inputProps(props, placeholder)
  return {
    ...input,
    disabled: input.disabled || readOnly,
    ref: drawn => boxOf(drawn)?.removeAttribute('aria-required'),
  }
}

/** The box around an input of the library that is drawn. */
const boxOf = (drawn: object | null): HTMLElement | undefined =>
  (drawn as { nativeElement?: HTMLElement } | null)?.nativeElement

/** For a tree to choose from, whose list does not say that it took Escape: it closes the list, and not the dialog around it. */
export function keepEscape(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true'
  if (event.key === 'Escape' && isOpen) event.stopPropagation()
}

interface TextProps extends InputProps {
  value: string
  onChange(event: { target: { value: string } }): void
}

/** The same for an input that holds a text, with its value: an empty text is stored as null. */
export function textProps(props: WidgetProps<string>, placeholder?: string): TextProps {
  return {
    ...inputProps(props, placeholder),
    value: props.value ?? '',
    onChange: ({ target }) => props.onChange(target.value === '' ? null : target.value),
  }
}

/**
 * Ref of a number's input. Its arrows are for the mouse: who cannot see them steps by the keys of the field, whose name
 * they do not have.
 */
export function mouseArrows(input: { nativeElement: HTMLElement } | null): void {
  input?.nativeElement.querySelector('[class$="-handler-wrap"]')?.setAttribute('aria-hidden', 'true')
}
