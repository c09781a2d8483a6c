import { Select } from 'antd'
import { useState } from 'react'
import useSWR from 'swr'
import { useDebounced } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'

export interface WhyUserProps {
  /** undefined is the own account. */
  value: number | undefined
  onChange(user: number | undefined): void
}

interface Candidate {
  userId: number
  nickName: string
}

/** Whose sight is asked about: the own, or that of an account that one sees. */
export function WhyUser({ value, onChange }: WhyUserProps) {
  const { http } = useFrame()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed)
  const { data, isLoading } = useSWR(['/system/user/options', keyword], async ([path]) => {
    const answer = await http.request(path, { query: { keyword, pageSize: 30 }, silent: true })
    return (answer.data ?? answer.rows) as Candidate[]
  })
  return (
    <Select
      className="m-why-user"
      aria-label={t('用户')}
      placeholder={t('我自己')}
      allowClear
      showSearch
      filterOption={false}
      loading={isLoading}
      onSearch={setTyped}
      options={(data ?? []).map(({ userId, nickName }) => ({ value: userId, label: nickName }))}
      value={value}
      onChange={onChange}
      notFoundContent={t('没有找到用户')}
    />
  )
}
