import { useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { HttpFault } from '../../EngineHost.ts'
import { faultMessage } from '../../text/messages.ts'
import { checkForm } from '../validation/checkForm.ts'
import { placeErrors } from '../validation/placeErrors.ts'
import type { Notice } from '../view/FormNotice.tsx'
import { revealField } from '../view/revealField.ts'
import type { FormState } from './FormState.ts'

/** What calls are answered with when the session has ended. */
const EXPIRED = 401

interface SubmitOptions {
  state: FormState
  /** Id of the form. */
  id: string
  /** Fills in what the form makes itself, before it is checked; absent where that is nothing. */
  prepare?: (() => Promise<void>) | undefined
  /** Sends the form. @throws HttpFault */
  send(): Promise<void>
}

interface Submit {
  submit(): Promise<void>
  /** Does other work that sends something of the form, and shows what goes wrong. Resolves whether it went well. */
  attempt(work: () => Promise<void>): Promise<boolean>
  saving: boolean
  notice: Notice | null
  setNotice(notice: Notice | null): void
}

/** Returns how to send a form: checked first, once at a time, and what the server finds wrong put at its fields. */
export function useSubmit({ state, id, prepare, send }: SubmitOptions): Submit {
  const [saving, setSaving] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  // A second press arrives before React has drawn the first.
  const isBusy = useRef(false)

  async function submit(): Promise<void> {
    if (isBusy.current) return
    if (prepare && !(await attempt(prepare))) return
    state.status.submitted = true
    const { valid, first, general } = checkForm(state)
    setNotice(general.length > 0 ? { kind: 'fault', messages: general } : null)
    if (!valid) {
      if (first !== null) revealField(state, id, first)
      return
    }
    await attempt(send)
  }

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setSaving(true)
    try {
      await work()
      return true
    } catch (error) {
      showFault(error)
      return false
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  function showFault(error: unknown): void {
    const errors = (error as Partial<HttpFault>).errors ?? []
    // That the session has ended is asked about over the form; what stays here must be true after a new login, too.
    if ((error as Partial<HttpFault>).status === EXPIRED) {
      setNotice({ kind: 'fault', messages: [t('尚未保存，登录后请重试。')] })
      return
    }
    if (errors.some(({ code }) => code === 'STALE')) {
      setNotice({ kind: 'stale', message: faultMessage(error) })
      return
    }
    const { first, general } = placeErrors(state, errors)
    const isPlaced = first !== null && general.length === 0
    setNotice(isPlaced ? null : { kind: 'fault', messages: wordsOf(error, general) })
    if (first !== null) revealField(state, id, first)
  }

  return { submit, attempt, saving, notice, setNotice }
}

function wordsOf(error: unknown, general: string[]): string[] {
  return [...new Set([faultMessage(error), ...general])]
}
