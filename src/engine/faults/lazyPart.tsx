import { type ComponentType, lazy, type ReactElement, useState } from 'react'

/** What has not come, each with what lets it be fetched again. */
const failed = new Set<() => void>()

/**
 * Returns a component whose code comes when it is drawn first. What React has failed to fetch once it does not fetch
 * again; this is fetched again when it is drawn anew after `fetchFailedAgain`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactElement | null }>,
): ComponentType<Props> {
  const fetchPart = async () => {
    try {
      return await load()
    } catch (error) {
      failed.add(renew)
      throw error
    }
  }
  const lazily = () => lazy(fetchPart) as unknown as ComponentType<Props>
  const renew = () => {
    current = lazily()
  }
  let current = lazily()
  return function LazyPart(props) {
    const [Part] = useState<ComponentType<Props>>(() => current)
    return <Part {...props} />
  }
}

/** Lets every part that has not come be fetched once more. */
export function fetchFailedAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
}
