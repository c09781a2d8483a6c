import { useEffect, useState } from 'react'
import type { ActionFormModel } from '#model/types/index.ts'
import { useDesign } from '../design/useDesign.ts'
import type { SettingsForm } from './settingsForm.ts'

const compiled = new Map<string, ActionFormModel>()

/** Compiled as any form is, and kept: elements of one kind have the same settings. null while it is being compiled. */
export function useSettingsForm({ text }: SettingsForm): ActionFormModel | null {
  const { session } = useDesign()
  const [form, setForm] = useState(() => compiled.get(text) ?? null)
  useEffect(() => {
    const known = compiled.get(text)
    if (known) return setForm(known)
    let isCurrent = true
    session.compiler.compile(text, true).then(({ form: made, problems }) => {
      if (!made) throw new Error(`Settings of the form designer do not compile: ${JSON.stringify(problems)}`)
      compiled.set(text, made)
      if (isCurrent) setForm(made)
    })
    return () => {
      isCurrent = false
    }
  }, [session, text])
  return form
}
