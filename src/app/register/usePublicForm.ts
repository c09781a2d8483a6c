import { type FormEvent, useRef, useState } from 'react'
import { HttpFault } from '../http/HttpFault.ts'
import { type Refusal, refusalOf } from '../login/LoginRefusal.tsx'
import type { PublicField, PublicValues } from './publicFields.ts'

export interface PublicForm {
  values: PublicValues
  errors: Record<string, string | undefined>
  /** Why it was refused, where that is about no field; null for no reason. */
  refusal: Refusal | null
  isBusy: boolean
  change(name: string, value: string): void
  /** Looks at one field. @returns whether nothing is wrong with it. */
  look(name: string): boolean
  focus(name: string): void
  /** Gives the form an input, to put the focus where something is to be done. */
  keep(name: string): (element: HTMLInputElement | null) => void
  submit(event: FormEvent): Promise<void>
}

interface PublicFormOptions {
  fields: PublicField[]
  /** @throws HttpFault; its errors are placed at their fields. */
  send(values: PublicValues): Promise<void>
  /** After a refusal, before it is placed. */
  onRefused?(error: unknown): void
}

/** Returns the state of a form for who has no session. What was typed stays after a refusal, whatever it is. */
export function usePublicForm({ fields, send, onRefused }: PublicFormOptions): PublicForm {
  const [values, setValues] = useState<PublicValues>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, ''])),
  )
  const [errors, setErrors] = useState<PublicForm['errors']>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  const elements = useRef<Record<string, HTMLInputElement | null>>({})

  const faultOf = ({ name, check }: PublicField) => check(values[name] ?? '', values) ?? undefined
  const setError = (name: string, error: string | undefined) =>
    setErrors(before => ({ ...before, [name]: error }))

  function change(name: string, value: string): void {
    setValues(before => ({ ...before, [name]: value }))
    setError(name, undefined)
  }

  function focus(name: string): void {
    elements.current[name]?.focus()
  }

  function look(name: string): boolean {
    const field = fields.find(one => one.name === name)
    const error = field && faultOf(field)
    setError(name, error)
    return error === undefined
  }

  /** Puts a refusal at its fields; what names none of them stands under the form. */
  function place(error: unknown): void {
    const named = error instanceof HttpFault ? error.errors.filter(one => one.field in values) : []
    onRefused?.(error)
    setErrors(Object.fromEntries(named.map(({ field, message }) => [field, message])))
    if (named.length === 0) setRefusal(refusalOf(error))
    if (named[0]) focus(named[0].field)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const faults = fields.map(field => [field.name, faultOf(field)] as const)
    setErrors(Object.fromEntries(faults))
    setRefusal(null)
    const first = faults.find(([, fault]) => fault !== undefined)
    if (first) return focus(first[0])
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      place(error)
    } finally {
      setBusy(false)
    }
  }

  const keep = (name: string) => (element: HTMLInputElement | null) => {
    elements.current[name] = element
  }
  return { values, errors, refusal, isBusy, change, look, focus, keep, submit }
}
