import { createContext, useContext, useEffect } from 'react'

interface Sender {
  /** Who asks behind the link; null before it has opened. */
  name: string | null
  tell(name: string): void
}

/** The institution that a public page is about: its name stands at the head and in the tab. */
export const SenderContext = createContext<Sender>({ name: null, tell: () => undefined })

export const useSender = (): Sender => useContext(SenderContext)

/** Names the tab after a page, and after who asks as soon as that is known. */
export function useSenderTitle(title: string): void {
  const { name } = useSender()
  useEffect(() => {
    document.title = [title, name].filter(Boolean).join(' - ')
  }, [title, name])
}
