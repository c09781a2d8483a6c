import { useState } from 'react'
import { useRead, type VisitControl } from '#engine'
import { type ActivityDetail, nextLook, type OwnEnrollment } from './Activity.ts'

const PATH = '/activity/visit'

/** The activity of a link, and the enrolment that this browser has made by it. */
export function useVisitedActivity(visit: VisitControl) {
  const [code, setCode] = useState(() => keptCode(visit.mark))
  const activity = useRead<ActivityDetail>([PATH, visit.mark], async signal => {
    return (await visit.call(PATH, { signal })).data as ActivityDetail
  })
  const own = useRead<OwnEnrollment>(
    code === null ? null : [PATH, visit.mark, code],
    async signal => {
      const { data } = await visit.call(`${PATH}/ticket`, { method: 'POST', body: { ticket: code }, signal })
      return data as OwnEnrollment
    },
    { refreshInterval: known => nextLook(known) },
  )

  function enrolled(made: OwnEnrollment): void {
    keepCode(visit.mark, made.code ?? '')
    setCode(made.code ?? null)
    void own.mutate(made, { revalidate: false })
    void activity.mutate()
  }

  async function change(step: 'confirm' | 'cancel'): Promise<void> {
    // What was refused may show that something has changed meanwhile.
    try {
      await visit.call(`${PATH}/${step}`, { method: 'PUT', body: { ticket: code } })
    } finally {
      await Promise.all([own.mutate(), activity.mutate()])
    }
  }
  return { activity, own: own.data ?? null, enrolled, change }
}

const nameOf = (mark: string): string => `m-activity-ticket ${mark}`

function keptCode(mark: string): string | null {
  try {
    return localStorage.getItem(nameOf(mark))
  } catch (error) {
    console.warn('This browser keeps nothing: the ticket has to be kept as a picture.', error)
    return null
  }
}

function keepCode(mark: string, code: string): void {
  try {
    localStorage.setItem(nameOf(mark), code)
  } catch (error) {
    console.warn('This browser keeps nothing: the ticket has to be kept as a picture.', error)
  }
}
