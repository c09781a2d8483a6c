import { useHost, useLocationQuery } from '#engine'
import { useStartable } from './Startable.ts'
import { StartForm } from './StartForm.tsx'
import { StartList } from './StartList.tsx'
import './start.css'

/**
 * What can be started, and the form of what was chosen. ?key=leave chooses a process; with from=12 its form begins with
 * the values of another process.
 */
export function StartPage() {
  const host = useHost()
  const [search] = useLocationQuery()
  const query = new URLSearchParams(search)
  const key = query.get('key')
  const from = Number(query.get('from')) || null
  const startable = useStartable()
  const chosen = startable.data?.find(one => one.key === key && one.formType !== BUSINESS)
  const leave = () => host.navigate('?', { step: true })
  if (chosen) return <StartForm key={`${chosen.id} ${from}`} process={chosen} from={from} onLeave={leave} />
  return <StartList startable={startable} isGone={key !== null && startable.data !== undefined} />
}

/** formType of a process that has a page of its own. */
const BUSINESS = 20
