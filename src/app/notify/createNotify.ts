import type { Notifier, Voice } from './Notifier.ts'

/** A notifier whose voice can be replaced while it is in use. */
export interface Notify extends Notifier {
  /** Speaks through another notifier from now on. @returns what gives the voice back. */
  use(other: Voice): () => void
}

/** Returns a notifier that speaks through the one used last, and through `plain` while there is none. */
export function createNotify(plain: Notifier): Notify {
  const voices: Voice[] = [plain]
  const voice = () => voices.at(-1) ?? plain
  return {
    message: (...sent) => voice().message(...sent),
    notice: (...sent) => voice().notice(...sent),
    loading: (...said) => plain.loading(...said),
    async confirm(question) {
      const isSure = await voice().confirm(question)
      if (!isSure) console.info(`Cancelled: ${question.text}`)
      return isSure
    },
    use(other) {
      voices.push(other)
      return () => {
        const place = voices.indexOf(other)
        if (place > 0) voices.splice(place, 1)
      }
    },
  }
}
