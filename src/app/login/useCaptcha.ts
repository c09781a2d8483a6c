import { useCallback, useEffect, useRef, useState } from 'react'
import { useFrame } from '../frame/Frame.ts'
import { type Refusal, refusalOf } from './LoginRefusal.tsx'

/** ms, @see spec.md section 7 */
const TIMEOUT = 20_000

export interface CaptchaState {
  /** failed: it could not be fetched, and there may be none. */
  status: 'loading' | 'off' | 'ready' | 'failed'
  /** Whether a captcha is asked for; null as long as no answer has said so. */
  isAsked: boolean | null
  /** Why it could not be fetched, and when it is tried again; null where it could. */
  refusal: Refusal | null
  /** Address of the picture; '' while there is none. */
  image: string
  /** Names the picture when the answer is sent. */
  uuid: string
  /** Whether people may make accounts of their own. */
  registerUser: boolean
  /** Whether companies may. */
  registerCompany: boolean
}

export interface Captcha extends CaptchaState {
  /**
   * Fetches another.
   * @param isAsked that the server has just asked for one, whatever it said before
   */
  reload(isAsked?: boolean): Promise<void>
}

const LOADING: CaptchaState = {
  status: 'loading',
  isAsked: null,
  refusal: null,
  image: '',
  uuid: '',
  registerUser: false,
  registerCompany: false,
}

/**
 * Returns the captcha to be read, and how to get another. The last one asked for wins. Where the server says when to
 * ask again, it is asked then.
 */
export function useCaptcha(): Captcha {
  const { http } = useFrame()
  const [state, setState] = useState(LOADING)
  const round = useRef(0)

  const reload = useCallback(
    async (isAsked = false) => {
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
        next = before => failedAfter(isAsked ? { ...before, isAsked } : before, error)
      }
      if (mine === round.current) setState(next)
    },
    [http],
  )

  useEffect(() => void reload(), [reload])

  const until = state.refusal?.until ?? 0
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setTimeout(() => void reload(), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until, reload])

  return { ...state, reload }
}

/**
 * What stays known of the ways in: a form is not taken away from whoever is filling it in, and a captcha that nobody
 * asks for is none.
 */
function failedAfter(before: CaptchaState, error: unknown): CaptchaState {
  if (before.isAsked === false) return before
  return { ...before, status: 'failed', image: '', uuid: '', refusal: refusalOf(error) }
}

/** An absent captchaEnabled means true; the picture is bare base64. */
function captchaOf({ captchaEnabled, img, uuid, ...ways }: Record<string, unknown>): CaptchaState {
  const known = {
    ...LOADING,
    isAsked: captchaEnabled !== false,
    registerUser: ways.registerUser === true,
    registerCompany: ways.registerCompany === true,
  }
  if (captchaEnabled === false) return { ...known, status: 'off' }
  if (typeof img !== 'string' || !/^[A-Za-z0-9+/=\s]+$/.test(img)) return { ...known, status: 'failed' }
  return { ...known, status: 'ready', image: `data:image/png;base64,${img}`, uuid: String(uuid ?? '') }
}
