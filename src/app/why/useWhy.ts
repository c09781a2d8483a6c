import useSWR from 'swr'
import { useFrame } from '../frame/Frame.ts'
import type { HiddenParts, WhyAnswer, WhyQuestion } from './WhyAnswer.ts'

/** Returns why an account sees something, or does not. */
export function useWhy(question: WhyQuestion) {
  return useQuestion<WhyAnswer>('/system/permission/why', { ...question })
}

/** Returns what a page keeps from an account. */
export function useHidden(page: string, user: number | undefined) {
  return useQuestion<HiddenParts>('/system/permission/hidden', { page, user })
}

function useQuestion<Answer>(path: string, query: Record<string, unknown>) {
  const { http } = useFrame()
  return useSWR(
    [path, query] as const,
    async () => (await http.request(path, { query, silent: true })).data as Answer,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
}
