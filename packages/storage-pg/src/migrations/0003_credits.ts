/** The ledger: accounts and sums of use beside the entries that they are the sums of; and what vendors cost. */
export const statements = [
  `create table answerscope.credit_accounts (
    organization_id uuid primary key references answerscope.organizations,
    opened_at timestamptz(3) not null,
    monthly_limit bigint not null check (monthly_limit >= 0),
    cycle_limit bigint not null,
    monthly_used bigint not null check (monthly_used >= 0),
    cycle_start timestamptz(3) not null,
    purchased_total bigint not null,
    purchased_used bigint not null check (purchased_used >= 0),
    entries bigint not null check (entries >= 0),
    low_threshold bigint check (low_threshold >= 0),
    closed_at timestamptz(3),
    constraint monthly_remaining_not_negative check (cycle_limit - monthly_used >= 0),
    constraint purchased_remaining_not_negative check (purchased_total - purchased_used >= 0)
  ) with (fillfactor = 50)`,
  `create table answerscope.credit_charges (
    organization_id uuid not null references answerscope.credit_accounts,
    id text not null,
    operation text not null check (operation ~ '^[a-z][a-z0-9_]{0,39}$'),
    monthly bigint not null check (monthly >= 0),
    purchased bigint not null check (purchased >= 0),
    monthly_refunded bigint not null check (monthly_refunded between 0 and monthly),
    purchased_refunded bigint not null check (purchased_refunded between 0 and purchased),
    cycle_start timestamptz(3) not null,
    charged_at timestamptz(3) not null,
    primary key (organization_id, id)
  )`,
  `create table answerscope.credit_entries (
    organization_id uuid not null references answerscope.credit_accounts,
    number bigint not null,
    kind text not null check (kind in ('allowance', 'expiry', 'limit', 'grant', 'charge', 'refund')),
    monthly bigint not null,
    purchased bigint not null,
    monthly_after bigint not null check (monthly_after >= 0),
    purchased_after bigint not null check (purchased_after >= 0),
    dropped bigint not null check (dropped >= 0),
    operation text,
    charge_id text,
    reference text not null,
    counted_at timestamptz(3) not null,
    at timestamptz(3) not null,
    primary key (organization_id, number),
    constraint movement_made_once unique (organization_id, reference),
    foreign key (organization_id, charge_id) references answerscope.credit_charges,
    check ((kind in ('charge', 'refund')) = (charge_id is not null and operation is not null))
  )`,
  // without it, removing a charge would look through all entries
  `create index credit_entries_of_charge on answerscope.credit_entries (organization_id, charge_id)
    where charge_id is not null`,
  // net use: charges less refunds, of the day that they are counted for
  `create table answerscope.credit_uses (
    organization_id uuid not null references answerscope.credit_accounts,
    day date not null,
    operation text not null,
    monthly bigint not null,
    purchased bigint not null,
    primary key (organization_id, day, operation)
  ) with (fillfactor = 50)`,
  `create table answerscope.vendor_costs (
    organization_id uuid not null references answerscope.organizations,
    day date not null,
    engine text not null,
    model text not null,
    purpose text not null,
    calls bigint not null,
    failed_calls bigint not null,
    unknown_calls bigint not null,
    input_tokens bigint not null,
    cached_tokens bigint not null,
    output_tokens bigint not null,
    reasoning_tokens bigint not null,
    searches bigint not null,
    micro_usd bigint not null,
    primary key (organization_id, day, engine, model, purpose)
  ) with (fillfactor = 50)`,
  `create index vendor_costs_of_day on answerscope.vendor_costs (day)`,
  `create table answerscope.vendor_budgets (
    organization_id uuid primary key references answerscope.organizations,
    micro_usd_per_month bigint not null check (micro_usd_per_month >= 0)
  )`
]
