import { createCache } from '@ant-design/cssinjs'

/** How many styles are kept that nothing is drawn with at the moment. */
const MOST_UNUSED = 100
/** What the addresses of styles begin with, beside those of tokens and variables. */
const STYLE = 'style%'

/**
 * Returns where the component library keeps the styles that it has worked out. By itself it forgets those of a
 * component when the last one of it is gone, and works them out anew for the next: the table, its paging and its inputs
 * with every list that is opened from home.
 */
export function keptStyles(): ReturnType<typeof createCache> {
  const styles = createCache()
  const unused = new Set<string>()
  const update = styles.opUpdate.bind(styles)
  styles.opUpdate = (path, next) => {
    const before = styles.opGet(path)
    update(path, next)
    if (!path.startsWith(STYLE)) return
    unused.delete(path)
    if (before === null || styles.opGet(path) !== null) return
    // Nobody uses it, and whoever does next begins to count from there.
    update(path, () => [0, before[1]])
    unused.add(path)
    const [oldest] = unused
    if (unused.size > MOST_UNUSED && oldest !== undefined) {
      unused.delete(oldest)
      update(oldest, () => null)
    }
  }
  return styles
}
