<?php
// The picture server of the tests is on this machine, from which WordPress would fetch nothing. No mail leaves the shop.
add_filter('http_request_host_is_external', '__return_true');
add_filter('http_allowed_safe_ports', fn (array $ports): array => [...$ports, (int) getenv('SHOP_PICTURES_PORT')]);
add_filter('pre_wp_mail', '__return_true');
// The pages of administrators have no part in the tests, and cost a fifth of each call.
add_filter('woocommerce_admin_disabled', '__return_true');
