/** What the announced Edit and Withdraw say while `features.dealEditing` is `announced`. */
export const editSoonText = 'Editing a deal is coming soon.'
export const withdrawSoonText = 'Withdrawing a deal is coming soon. Your deal stays as it is.'
