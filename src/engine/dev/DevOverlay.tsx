import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { chosenLanguage, t } from '#model/language/t.ts'
import type { Problem } from '#model/types/index.ts'
import { useRefreshDictionaries } from '../dict/useDictionary.ts'

/** What the development server sends when page files are wrong; none once all is well. */
interface ProblemsEvent {
  problems: Problem[]
}

/** Development only: what is wrong in the page files, with its place and what was probably meant. */
export function DevOverlay() {
  useFollowedSeeds()
  const [problems, setProblems] = useState<Problem[]>([])
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    const { hot } = import.meta
    if (!hot) return
    const show = (event: ProblemsEvent) => {
      setProblems(event.problems)
      setIsHidden(false)
    }
    hot.on('mortise:problems', show)
    // What was told before this was drawn: the page starts anew with another language.
    hot.send('mortise:problems')
    return () => hot.off('mortise:problems', show)
  }, [])
  return isHidden ? null : <ProblemList problems={problems} onClose={() => setIsHidden(true)} />
}

/** Fetches dictionaries anew once the server has taken over changed seeds. */
function useFollowedSeeds(): void {
  const refresh = useRefreshDictionaries()
  useEffect(() => {
    const { hot } = import.meta
    const follow = () => void refresh()
    hot?.on('mortise:seeds', follow)
    return () => hot?.off('mortise:seeds', follow)
  }, [refresh])
}

interface ProblemListProps {
  problems: Problem[]
  onClose(): void
}

/** The problems, each with file, line and column. Draws nothing when there are none. */
export function ProblemList({ problems, onClose }: ProblemListProps) {
  if (problems.length === 0) return null
  return (
    <aside className="m-problems" role="alert">
      <h2>
        {t('页面文件有{{count}}处问题，显示的是上一个正确的版本', { count: problems.length })}
        <Button type="link" size="small" onClick={onClose}>
          {t('收起')}
        </Button>
      </h2>
      <ul>
        {problems.map(problem => (
          <ProblemLine
            key={`${problem.file}:${problem.line}:${problem.column}:${problem.rule}`}
            problem={problem}
          />
        ))}
      </ul>
    </aside>
  )
}

function ProblemLine({ problem }: { problem: Problem }) {
  const { message, suggestion } = chosenLanguage() === 'zh' ? problem.chinese : problem
  return (
    <li>
      <code>
        schemas/{problem.file}:{problem.line}:{problem.column}
      </code>
      {message}
      {suggestion !== null && t('（是不是 {{suggestion}}？）', { suggestion })}
    </li>
  )
}
