import type { Envelope } from '#engine'
import { useFrame } from '../Frame.ts'
import { QUIETLY } from '../login/quietly.ts'
import type { PublicForm } from './usePublicForm.ts'

/** Returns what has a code sent to the phone of a form; it gives null, and blames the phone, when that is none. */
export function usePhoneCode(form: PublicForm): () => Promise<Envelope> | null {
  const { http } = useFrame()
  return () => {
    if (form.look('phone')) {
      const phone = encodeURIComponent((form.values.phone ?? '').trim())
      return http.request(`/system/company/sendSmserificationCode/${phone}`, QUIETLY)
    }
    form.focus('phone')
    return null
  }
}
