import { useCallback, useEffect, useRef, useState } from 'react'
import { useFrame } from '../Frame.ts'

/** ms, @see spec.md section 7 */
const TIMEOUT = 20_000

export interface CaptchaState {
  status: 'loading' | 'off' | 'ready' | 'failed'
  /** Address of the picture; '' while there is none. */
  image: string
  /** Names the picture when the answer is sent. */
  uuid: string
  /** Whether people may make accounts of their own. */
  registerUser: boolean
  /** Whether companies may. */
  registerCompany: boolean
}

const LOADING: CaptchaState = {
  status: 'loading',
  image: '',
  uuid: '',
  registerUser: false,
  registerCompany: false,
}

/** Returns the captcha to be read, and how to get another. The last one asked for wins. */
export function useCaptcha(): CaptchaState & { reload(): Promise<void> } {
  const { http } = useFrame()
  const [state, setState] = useState(LOADING)
  const round = useRef(0)

  const reload = useCallback(async () => {
    round.current += 1
    const mine = round.current
    let next: (before: CaptchaState) => CaptchaState
    try {
      const answer = await http.request('/code', {
        anonymous: true,
        silent: true,
        timeout: TIMEOUT,
        askWhenExpired: false,
      })
      const state = captchaOf(answer)
      next = () => state
    } catch (error) {
      console.warn('The captcha could not be fetched.', error)
      // Which ways there are stays known: a form is not taken away from whoever is filling it in.
      next = before => ({ ...before, status: 'failed', image: '', uuid: '' })
    }
    if (mine === round.current) setState(next)
  }, [http])

  useEffect(() => void reload(), [reload])
  return { ...state, reload }
}

/** An absent captchaEnabled means true; the picture is bare base64. */
function captchaOf({ captchaEnabled, img, uuid, ...ways }: Record<string, unknown>): CaptchaState {
  const known = {
    ...LOADING,
    registerUser: ways.registerUser === true,
    registerCompany: ways.registerCompany === true,
  }
  if (captchaEnabled === false) return { ...known, status: 'off' }
  if (typeof img !== 'string' || !/^[A-Za-z0-9+/=\s]+$/.test(img)) return { ...known, status: 'failed' }
  return { ...known, status: 'ready', image: `data:image/png;base64,${img}`, uuid: String(uuid ?? '') }
}
