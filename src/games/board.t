# Facts about board rules.
