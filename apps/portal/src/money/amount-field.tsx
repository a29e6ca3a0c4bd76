export { AmountField } from '@krapao/ui'
