import { Card, Descriptions } from 'antd'
import type { ReactNode } from 'react'

interface FactsCardProps {
  title: string
  facts: [title: string, value: ReactNode][]
}

/** Facts about one thing, one below the other. */
export const FactsCard = ({ title, facts }: FactsCardProps) => (
  <Card size="small" title={title}>
    <Descriptions
      column={1}
      size="small"
      items={facts.map(([label, children]) => ({ key: label, label, children }))}
    />
  </Card>
)
