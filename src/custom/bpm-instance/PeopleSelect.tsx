import { Select } from 'antd'
import { useState } from 'react'
import { listAnswer, useDebounced, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { Person } from './Process.ts'
import { TASK } from './Process.ts'

/** Who may be asked: the enabled accounts of the institution. */
const PEOPLE = `${TASK}/people`

interface Choice {
  value: number
  label: string
  department: string | null
}

interface PeopleSelectProps {
  id?: string
  value: number[]
  onChange(userIds: number[]): void
  /** Several. */
  multiple?: boolean
  /** Who may be chosen; everybody of the institution where absent. */
  among?: Person[]
  /** Who is chosen already, to be named. */
  known?: Person[]
  placeholder?: string
  status?: 'error'
  'aria-label'?: string
}

/** People, found by a part of their name. */
export function PeopleSelect(props: PeopleSelectProps) {
  const { id, value, onChange, multiple = false, among, placeholder = t('输入姓名查找'), status } = props
  const [isOpen, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  // Who was chosen stays named when the next search does not find them.
  const [known, setKnown] = useState<Choice[]>(() => (props.known ?? []).map(choiceOf))
  const found = usePeople(useDebounced(keyword), isOpen && among === undefined)
  const listed = among ? among.map(choiceOf) : (found.data ?? [])
  const missing = known.filter(
    one => value.includes(one.value) && !listed.some(({ value: key }) => key === one.value),
  )

  function change(next: number | number[] | undefined): void {
    const keys = next === undefined ? [] : [next].flat()
    setKnown([...listed, ...known].filter(({ value: key }) => keys.includes(key)))
    onChange(keys)
  }

  return (
    <Select<number | number[], Choice>
      id={id}
      aria-label={props['aria-label']}
      status={status}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      value={multiple ? value : value[0]}
      onChange={change}
      options={[...listed, ...missing]}
      optionRender={({ data }) => (
        <span className="m-person">
          {data.label}
          {data.department && <span className="m-hint">{data.department}</span>}
        </span>
      )}
      placeholder={placeholder}
      allowClear
      showSearch
      filterOption={among ? (typed, choice) => choice?.label.includes(typed) === true : false}
      searchValue={keyword}
      onSearch={setKeyword}
      onOpenChange={setOpen}
      loading={found.isLoading}
      notFoundContent={found.isLoading ? t('正在查找…') : t('没有找到')}
    />
  )
}

const choiceOf = ({ userId, nickName, deptName }: Person): Choice => ({
  value: userId,
  label: nickName,
  department: deptName,
})

function usePeople(keyword: string, enabled: boolean) {
  const { http } = useHost()
  return useRead<Choice[]>(
    enabled ? [PEOPLE, keyword] : null,
    async signal => {
      const answer = await http.request(PEOPLE, { query: { keyword, pageSize: 50 }, silent: true, signal })
      return listAnswer(answer).rows.map(({ value, label, deptName }) => ({
        value: Number(value),
        label: String(label),
        department: deptName ? String(deptName) : null,
      }))
    },
    { keepPreviousData: true },
  )
}
