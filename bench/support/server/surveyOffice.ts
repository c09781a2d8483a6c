import { DEMO_PASSWORD, SCHOOL_ADMIN } from './HostOptions.ts'

type Values = Record<string, unknown>

/** A published survey that visitors answer by a link. */
export interface SharedSurvey {
  surveyId: number
  formVersionId: number
  linkCode: string
}

interface SurveyOptions {
  /** Of each question that every answer counts in; null for a survey without quotas. Default null. */
  limit?: number | null
  values?: Values
}

/** Surveys of a demo school on a server that runs, and the browsers of those who answer. */
export async function surveyOffice(origin: string) {
  const api = `${origin}/prod-api`
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(api + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply = JSON.parse(text)
    if (reply.code !== 200) throw new Error(`${method} ${path}: ${text.slice(0, 300)}`)
    // Lists have their rows beside, not within.
    return reply.data ?? reply
  }
  const login = { username: SCHOOL_ADMIN, password: DEMO_PASSWORD }
  const { access_token: token } = await send('POST', '/auth/login', login)
  const call = (method: string, path: string, body?: object) => send(method, path, body, token)

  return {
    token: token as string,
    call,
    /** A published form with these questions; returns its version. */
    async form(properties: object): Promise<number> {
      const draft = JSON.stringify({ properties })
      const { formId } = await call('POST', '/tool/build', { formName: `题目${Date.now()}`, draft })
      return (await call('POST', `/tool/build/${formId}/publish`, {})).versionId
    },
    /** For browsers, once each. */
    async survey(
      formVersionId: number,
      { limit = null, values = {} }: SurveyOptions = {},
    ): Promise<SharedSurvey> {
      const page = '/interact/survey/surveyCreated'
      const facts = { title: '测量', kind: '1', identity: '1', frequency: 'once', results: 'never' }
      const { surveyId } = await call('POST', page, { ...facts, ...values, formVersionId })
      await call('PUT', `${page}/publish`, { surveyId })
      if (limit !== null)
        await call('PUT', '/interact/quotas', { surveyId, quotas: [{ title: '全部', limit }] })
      const { linkCode } = await call('POST', '/interact/survey/link/answer', { id: surveyId })
      return { surveyId, formVersionId, linkCode }
    },
    /** Cookies of so many browsers, each of which has opened the survey; they hold for every other one. */
    async browsers({ linkCode }: SharedSurvey, count: number): Promise<string[]> {
      const cookies: string[] = []
      const open = async () => {
        const response = await fetch(`${api}/interact/visit`, { headers: { 'x-link-code': linkCode } })
        await response.arrayBuffer()
        const cookie = response.headers.get('set-cookie')?.split(';')[0]
        if (!cookie) throw new Error(`A visitor got no cookie (${response.status}).`)
        cookies.push(cookie)
      }
      while (cookies.length < count)
        await Promise.all(Array.from({ length: Math.min(8, count - cookies.length) }, open))
      return cookies
    },
  }
}
